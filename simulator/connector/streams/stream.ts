import { fits, indexAt } from "../../../contract/text/length.ts";
import type { Identity } from "../config.ts";
import type { Place } from "../jobs/job.ts";
import { placeKey } from "../outbound/placement.ts";

/**
 * An answer that is being shown while it grows. Identity is (chat, draft_id) (C-01).
 *
 * `native` is a stream of the platform: text can only be appended to it, and it shows that more is to
 * come. `edited` is a message that is edited, where the platform gives no stream (D-29, C-14).
 */
export interface Stream {
  readonly key: string;
  /** The gateway that opened it. */
  readonly gatewayId: string;
  readonly place: Place;
  readonly kind: "native" | "edited";
  /** The message on screen; `null` until the platform took the first call. */
  readonly id: string | null;
  /** The cumulative text that the platform accepted: the base of the next append (C-03). */
  readonly accepted: string;
  /** UTF-16 units of the answer that this message can hold, once the platform said so (B10). */
  readonly roomUnits: number | null;
  /** When the platform has certainly ended it (S-06); `null` for an edited message. */
  readonly endsAtMs: number | null;
}

/** A copy that its maker may still change, written out as a spread takes several times as long. */
export function copyStream(stream: Stream): { -readonly [Field in keyof Stream]: Stream[Field] } {
  return {
    key: stream.key,
    gatewayId: stream.gatewayId,
    place: stream.place,
    kind: stream.kind,
    id: stream.id,
    accepted: stream.accepted,
    roomUnits: stream.roomUnits,
    endsAtMs: stream.endsAtMs,
  };
}

export function streamKey(platform: string, chat: string, draftId: number): string {
  return placeKey(platform, chat, String(draftId));
}

/** The part of a cumulative text that goes into this one message; the rest follows the seal (B10, I-29). */
export function headOf(text: string, roomUnits: number | null, identity: Identity): string {
  const { maxMessageLength, lenUnit } = identity.capabilities;
  const within = fits(text, maxMessageLength, lenUnit)
    ? text.length
    : indexAt(text, maxMessageLength, lenUnit);
  const end = roomUnits === null ? within : Math.min(within, roomUnits);
  return end === text.length ? text : text.slice(0, end);
}
