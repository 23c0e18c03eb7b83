import type { InboundEvent, Source } from "../../contract/generated/types.ts";
import type { PlacementPolicies } from "../policies/placement.ts";
import { soundPlacement } from "../policies/placement.ts";

/** By what the connector routes an answer (O-23, D-20). */
export interface Tenant {
  /** Server or workspace. */
  readonly scopeId: string | null;
  /** Author of the message that is answered. */
  readonly userId: string | null;
  /** Profile of the gateway that is spoken to; echoed (G-84). */
  readonly profile: string | null;
}

/** Where a message came from, with every default filled in (W-67). */
export interface Origin extends Tenant {
  /** Lowercase; `relay` when the connector did not say. */
  readonly platform: string;
  readonly chatId: string;
  readonly chatType: string;
  /** Platform id of the message, or `null`. */
  readonly messageId: string | null;
  /** The thread it was said in, or `null` at the top level. */
  readonly threadId: string | null;
  /** The thread an answer would open. */
  readonly prospectiveThreadId: string | null;
}

/** Platform of an origin that names none (W-34). */
export const RELAY = "relay";

export function originOf(
  event: InboundEvent,
  policies: Pick<PlacementPolicies, "scopeOf"> = soundPlacement,
): Origin {
  const { source } = event;
  return {
    platform: textOr(source.platform, RELAY).toLowerCase(),
    chatId: source.chat_id ?? "",
    chatType: textOr(source.chat_type, "dm"),
    messageId: textOrNull(event.message_id) ?? textOrNull(source.message_id),
    threadId: textOrNull(source.thread_id),
    prospectiveThreadId: textOrNull(source.prospective_thread_id),
    profile: textOrNull(source.profile),
    scopeId: policies.scopeOf(source),
    userId: textOrNull(source.user_id),
  };
}

function textOr(value: Source["platform"], otherwise: string): string {
  return value === undefined || value === null || value === "" ? otherwise : value;
}

function textOrNull(value: Source["platform"]): string | null {
  return value === undefined || value === "" ? null : value;
}
