import type { Metadata } from "../../contract/generated/types.ts";
import type { GatewayConfig } from "../config.ts";
import type { PlacementPolicies } from "../policies/placement.ts";
import { soundPlacement } from "../policies/placement.ts";
import type { Origin, Tenant } from "./origin.ts";
import { isFlat } from "./reply-mode.ts";

/** Where a turn's ops go (G-85, G-86, G-90). The same for sends, drafts, seals and cards (G-13, G-61). */
export interface Placement {
  /** Message replied to, or `null` in flat mode. */
  readonly replyTo: string | null;
  /** Thread anchor, or `null` at the top level. */
  readonly threadId: string | null;
  /** Anchor of status frames, which have one whenever the message that is answered is known (D-23). */
  readonly statusThreadId: string | null;
}

export function placementOf(
  origin: Origin,
  config: GatewayConfig,
  policies: Pick<PlacementPolicies, "placeAnswer" | "statusAnchor"> = soundPlacement,
): Placement {
  const { threadId, messageId } = origin;
  if (origin.platform !== "slack") {
    return { replyTo: messageId, threadId, statusThreadId: threadId };
  }
  const message = { flat: isFlat(origin, config.slack), threadId, messageId };
  const place = policies.placeAnswer(message);
  return {
    replyTo: place.replyTo,
    threadId: place.threadId,
    statusThreadId: policies.statusAnchor(message),
  };
}

/** How a text is meant (O-26). */
export type Hints = Pick<Metadata, "notify" | "expect_edits">;

/** A text that nothing is to follow. */
export const FINAL: Hints = { notify: true };

/**
 * Metadata of every op of a turn: placement, and both tenant keys (D-20, D-22). It is made anew for each
 * kind of op, for adding a field to a spread takes many times as long as all of this.
 */
export function metadataOf(origin: Origin, placement: Placement, hints: Hints = {}): Metadata {
  const { replyTo, threadId } = placement;
  const metadata: Writable = {};
  if (threadId !== null) metadata.thread_id = threadId;
  const namesMessage = origin.platform !== "slack" || threadId !== null;
  if (namesMessage && origin.messageId !== null) metadata.message_id = origin.messageId;
  if (replyTo !== null) metadata.reply_to_message_id = replyTo;
  if (origin.scopeId !== null) metadata.scope_id = origin.scopeId;
  if (origin.userId !== null) metadata.user_id = origin.userId;
  if (origin.profile !== null) metadata.profile = origin.profile;
  if (hints.notify !== undefined) metadata.notify = hints.notify;
  if (hints.expect_edits !== undefined) metadata.expect_edits = hints.expect_edits;
  return metadata;
}

/** The same metadata in another place. */
export function inThread(metadata: Metadata, threadId: string | null): Metadata {
  const moved: Writable = { ...metadata };
  delete moved.thread_id;
  if (threadId !== null) moved.thread_id = threadId;
  return moved;
}

/** The same metadata in another's name. */
export function inNameOf(metadata: Metadata, { scopeId, userId }: Tenant): Metadata {
  const named: Writable = { ...metadata };
  delete named.scope_id;
  delete named.user_id;
  if (scopeId !== null) named.scope_id = scopeId;
  if (userId !== null) named.user_id = userId;
  return named;
}

type Writable = { -readonly [K in keyof Metadata]: Metadata[K] };
