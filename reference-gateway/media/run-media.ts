import { supportsOp } from "../../contract/descriptor.ts";
import type { SendMediaAction } from "../../contract/generated/types.ts";
import { MEDIA_BYTES_MAX } from "../../contract/limits.ts";
import { isHttp } from "../../contract/side-url.ts";
import { openStreams } from "../delivery/open-streams.ts";
import { buryDraft } from "../drafts/drafts.ts";
import { writeOp, type TurnAction } from "../egress/door.ts";
import type { Settled } from "../egress/requests.ts";
import { endExchangesOf } from "../http/exchange.ts";
import { metadataOf } from "../inbound/placement.ts";
import type { Outlet } from "../link/capability.ts";
import { markShown } from "../memory/journal.ts";
import { note, type Pass } from "../pass.ts";
import { draftAction, sendAction } from "../stream/show.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { afterFailure } from "./failure.ts";
import { noticeOf, rememberSent, type Media, type MediaItem } from "./media.ts";
import { upload } from "./upload.ts";

/** Takes the next file a step further: to the connector, to the chat, or into words. */
export function runMedia(pass: Pass, turn: Turn, outlet: Outlet | undefined): Turn {
  const { media } = turn;
  const item = media.waiting[0];
  if (item === undefined) return turn;
  if (turn.declined || turn.agent.is === "stopped") return dropMedia(pass, turn);
  if (media.now !== "nothing" || outlet === undefined) return turn;
  if (item.told || !isSendable(item, outlet)) return tell(pass, outlet, turn, item);
  return item.url === null ? upload(pass, turn, item) : send(pass, outlet, turn, item, item.url);
}

/** Whether a file can go out as a file (O-02, G-107). */
function isSendable({ event: { source } }: MediaItem, { can }: Outlet): boolean {
  if (!supportsOp(can, "send_media")) return false;
  return typeof source === "string" ? isHttp(source) : source.bytes <= MEDIA_BYTES_MAX;
}

/** O-32: after a decline nothing more goes there; of a turn that was stopped, nothing that waits. */
function dropMedia(pass: Pass, turn: Turn): Turn {
  const { media } = turn;
  if (media.now === "sending" || media.now === "telling") {
    const [first] = media.waiting;
    const waiting = first === undefined ? [] : [first];
    return turnWith(turn, { media: { ...media, waiting } });
  }
  if (media.now === "uploading") endExchangesOf(pass, turn.id);
  return turnWith(turn, { media: { ...media, waiting: [], now: "nothing" } });
}

function send(pass: Pass, outlet: Outlet, turn: Turn, item: MediaItem, url: string): Turn {
  markShown(pass, turn.id);
  const { origin } = turn.asked;
  const { event, number } = item;
  const placement = pass.rig.policies.mediaPlacement(turn.asked.placement, origin.messageId);
  const action: SendMediaAction = {
    op: "send_media",
    chat_id: origin.chatId,
    media_kind: event.as,
    source_url: url,
    content: event.caption,
    reply_to: placement.replyTo,
    metadata: metadataOf(origin, placement),
    ...(typeof event.source === "string" ? {} : { filename: event.source.name }),
  };
  const request = writeOp(pass, outlet, turn, "media", action, `file${number}`);
  return turnWith(turn, { media: { ...turn.media, now: "sending", request } });
}

/** O-35: in words, as a notice of its own. */
function tell(pass: Pass, outlet: Outlet, turn: Turn, item: MediaItem): Turn {
  markShown(pass, turn.id);
  const { threadId } = turn.asked.placement;
  const text = noticeOf(item);
  const sending = { turn: turn.id, what: { is: "interim", lane: "media" }, threadId } as const;
  const open = pass.rig.policies.absorb(sending, openStreams(pass, turn));
  if (open !== undefined) buryDraft(pass, open);
  const action: TurnAction =
    open === undefined ? sendAction(turn, text, {}) : draftAction(turn, open.draftId, text, true);
  const request = writeOp(pass, outlet, turn, "media", action, `file-told${item.number}`);
  return turnWith(turn, { media: { ...turn.media, now: "telling", request } });
}

/** The file, or the words in its place, came to something. */
export function settleMedia(pass: Pass, turn: Turn, { outcome, error }: Settled): Turn {
  const told = turn.media.now === "telling";
  const media: Media = { ...turn.media, now: "nothing", request: null };
  if (outcome === "success") {
    const [first] = media.waiting;
    if (first !== undefined && !told) rememberSent(pass, turn, first);
    return turnWith(turn, { media: withoutFirst(media) });
  }
  note(pass, `a file was not shown (${outcome}): ${error ?? ""}`, turn.id);
  const declined = turn.declined || outcome === "decline";
  const next = turnWith(turn, { declined, media });
  return told ? turnWith(next, { media: withoutFirst(media) }) : afterFailure(pass, next, outcome);
}

function withoutFirst(media: Media): Media {
  return { ...media, waiting: media.waiting.slice(1) };
}
