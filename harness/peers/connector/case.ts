import type { Capabilities } from "../../../contract/descriptor.ts";
import type { WireFaultSpec } from "../../captures/proxy/fault-spec.ts";
import type { Check } from "../../result/model.ts";
import type { Stage } from "./stage.ts";
import type { WireFault } from "./wire-fault.ts";

/** What a case needs of the peer or of what stands behind it. */
export type Need =
  /** The descriptor lists drafts, and has the flag. */
  | "draft"
  | "task_card"
  /** The descriptor lists questions with buttons. */
  | "prompt"
  /** A person's message reaches the connector: its platform is ours. */
  | "people"
  /** Upgrades need a token, and we have the secret. Without one the case is not asked. */
  | "secret";

export type PlannedCheck = Pick<Check, "id" | "clauses" | "title">;

/** One case for a foreign connector. Everything about it but `play` is data. */
export interface PeerCase {
  /** `turns/plain`; never reused for another case. */
  readonly id: string;
  /** The promise, as a fact. */
  readonly title: string;
  /** The scenario that it is made of, if it is. */
  readonly file?: string;
  readonly needs: readonly Need[];
  /** Faults at our end. Where one never takes effect, the case is not exposed. */
  readonly faults: readonly WireFault[];
  /** Faults on the way between our gateway and the connector, which neither of them makes. */
  readonly between?: readonly WireFaultSpec[];
  /** Its own checks, all of them; the promises of the judge come on top. */
  readonly checks: readonly PlannedCheck[];
  /** Texts that its chat must show at the end, each as one message; absent: nothing is asked of it. */
  readonly shows?: (stage: Stage) => readonly string[];
  /** It leaves a stream that only the platform ends, at its own limit (D-35): nothing is at rest yet. */
  readonly leavesStream?: true;
  play(stage: Stage): Promise<void>;
}

/** Which of its needs a peer does not meet, in words; `undefined` when it meets all. */
export function unmetCapability(
  { needs }: PeerCase,
  capabilities: Capabilities | undefined,
): string | undefined {
  if (capabilities === undefined) return undefined;
  const { draftStreaming, ops } = capabilities;
  if (needs.includes("draft") && !(draftStreaming && ops.includes("draft"))) {
    return "the descriptor claims no drafts";
  }
  if (needs.includes("task_card") && !ops.includes("task_card")) {
    return "the descriptor claims no task cards";
  }
  if (needs.includes("prompt") && !ops.includes("prompt")) {
    return "the descriptor claims no questions with buttons";
  }
  return undefined;
}
