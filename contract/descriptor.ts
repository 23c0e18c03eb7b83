import type { Descriptor } from "./generated/types.ts";
import { MESSAGE_LENGTH_DEFAULT } from "./limits.ts";
import type { LenUnit } from "./text/length.ts";

/** What a descriptor amounts to, with every default filled in. Plain data; safe to keep. */
export interface Capabilities {
  readonly contractVersion: number;
  /** Lowercase name of the platform (G-02); `""` never enters a per-platform map (W-45). */
  readonly platform: string;
  readonly label: string;
  /** Longest text of one message, at least 1, in `lenUnit` (W-40). */
  readonly maxMessageLength: number;
  readonly lenUnit: LenUnit;
  readonly draftStreaming: boolean;
  readonly edit: boolean;
  readonly threads: boolean;
  readonly markdownDialect: string;
  /** Whether code blocks may be shown (W-41). */
  readonly codeBlocks: boolean;
  /** The ops in force: those listed, or the legacy ones when none is (W-42). */
  readonly ops: readonly string[];
  readonly emoji: string;
  readonly platformHint: string;
  readonly piiSafe: boolean;
  readonly context: boolean;
  readonly inchannelContinuable: boolean;
  readonly blockFormatting: boolean;
}

/** What a connector without a list of ops is taken to serve (W-42). */
const LEGACY_OPS: readonly string[] = ["send", "edit", "typing", "follow_up"];

/** Reads a descriptor the way every receiver must (W-38..W-42). Never refuses; the door did that (W-20). */
export function readDescriptor(descriptor: Descriptor): Capabilities {
  return {
    contractVersion: descriptor.contract_version,
    platform: descriptor.platform.toLowerCase(),
    label: descriptor.label,
    maxMessageLength: readMaxMessageLength(descriptor.max_message_length),
    lenUnit: descriptor.len_unit === "utf16" ? "utf16" : "chars",
    draftStreaming: descriptor.supports_draft_streaming,
    edit: descriptor.supports_edit,
    threads: descriptor.supports_threads,
    markdownDialect: descriptor.markdown_dialect,
    codeBlocks: descriptor.markdown_dialect !== "" && descriptor.markdown_dialect !== "plain",
    ops: readSupportedOps(descriptor.supported_ops),
    emoji: descriptor.emoji ?? "🔌",
    platformHint: descriptor.platform_hint ?? "",
    piiSafe: descriptor.pii_safe ?? false,
    context: descriptor.supports_context ?? false,
    inchannelContinuable: descriptor.supports_inchannel_continuable ?? false,
    blockFormatting: descriptor.supports_block_formatting ?? false,
  };
}

/**
 * Whether an op may be sent to this platform (O-02). `draft`, `task_card` and `delete` need a listing of
 * their own, which the legacy set never gives (W-43); `task_card_stop` follows `task_card`.
 */
export function supportsOp(capabilities: Capabilities, op: string): boolean {
  return capabilities.ops.includes(op === "task_card_stop" ? "task_card" : op);
}

function readMaxMessageLength(value: number): number {
  return Number.isSafeInteger(value) && value > 0 ? value : MESSAGE_LENGTH_DEFAULT;
}

function readSupportedOps(listed: readonly string[] | undefined): readonly string[] {
  const ops = (listed ?? []).filter((op) => op !== "");
  return ops.length === 0 ? LEGACY_OPS : ops;
}
