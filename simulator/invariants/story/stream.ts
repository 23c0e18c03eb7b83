import type { DraftAction } from "../../../contract/generated/types.ts";
import type { Fate } from "./turn.ts";

/** One `final:true` request of a stream. */
export interface SealOp {
  readonly request: string;
  readonly action: DraftAction;
  readonly fate: Fate;
  readonly at: number;
}

/** One stream as the wire tells it: a chat and a draft_id (C-01). */
export interface StreamStory {
  readonly key: string;
  readonly gateway: string;
  readonly platform: string;
  readonly chat: string;
  readonly draftId: number;
  /** The turn whose frame opened it, or `null` when nobody knows. */
  readonly turn: string | null;
  /** The message id that its frames carried, or `null`. */
  readonly messageId: string | null;
  readonly at: number;
  readonly frames: number;
  /** The last cumulative text that the gateway wrote. */
  readonly text: string;
  /** The text of the last frame that is no seal, as written and as answered with success. */
  readonly frameText: string;
  readonly frameAccepted: string;
  /** The last cumulative text that the connector answered with success. */
  readonly accepted: string;
  /** Every text so far was a prefix of the next (I-20). */
  readonly monotone: boolean;
  readonly seals: readonly SealOp[];
  /** A seal was cancelled, so that the stream counts as open again (G-11). */
  readonly reopened: boolean;
  /** A call that a seal made was taken by the platform, whatever its connector said then. */
  readonly sealReached: boolean;
  /** The connector answered a seal with success. */
  readonly sealed: boolean;
}

/** More seals than this are not kept; I-18 has long been broken. */
export const SEALS_MAX = 8;

export function streamKey(chat: string, draftId: number): string {
  return `${draftId}|${chat}`;
}

export function newStream(
  origin: Pick<
    StreamStory,
    "gateway" | "platform" | "chat" | "draftId" | "turn" | "messageId" | "at"
  >,
): StreamStory {
  return {
    key: streamKey(origin.chat, origin.draftId),
    gateway: origin.gateway,
    platform: origin.platform,
    chat: origin.chat,
    draftId: origin.draftId,
    turn: origin.turn,
    messageId: origin.messageId,
    at: origin.at,
    frames: 0,
    text: "",
    frameText: "",
    frameAccepted: "",
    accepted: "",
    monotone: true,
    seals: [],
    reopened: false,
    sealReached: false,
    sealed: false,
  };
}

/** Whether a gateway may still add to it, as its own view has it. */
export function isArmed(stream: StreamStory): boolean {
  if (stream.sealed) return false;
  return stream.seals.length === 0 || stream.reopened;
}

export function lastSeal(stream: StreamStory): SealOp | undefined {
  return stream.seals.at(-1);
}
