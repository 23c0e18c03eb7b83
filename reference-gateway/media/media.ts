import { mediaNotice } from "../../contract/media-words.ts";
import type { MediaEvent } from "../../contract/ports/agent.ts";
import { tableGet, tableSet } from "../../contract/table.ts";
import { note, type Pass } from "../pass.ts";
import { type Turn, turnWith } from "../turns/turn.ts";

/** The files of a turn on their way to the chat: in order, one at a time, beside its answer (O-13). */
export interface Media {
  /** The first may be under way. */
  readonly waiting: readonly MediaItem[];
  readonly now: "nothing" | "uploading" | "sending" | "telling";
  readonly request: string | null;
  readonly count: number;
  /** What this turn has sent, and what its tools have named, by identity. */
  readonly sent: readonly string[];
  readonly named: readonly string[];
}

export interface MediaItem {
  readonly event: MediaEvent;
  readonly number: number;
  /** Where the connector fetches it; `null` before it was uploaded. */
  readonly url: string | null;
  /** It goes out as a text, because it was refused. */
  readonly told: boolean;
}

export const NO_MEDIA: Media = {
  waiting: [],
  now: "nothing",
  request: null,
  count: 0,
  sent: [],
  named: [],
};

/** Files of one turn that wait; one more is not sent. */
const WAITING_MAX = 16;
/** Files of one turn that are remembered. */
const REMEMBERED_MAX = 64;

export function addMedia(pass: Pass, turn: Turn, event: MediaEvent): Turn {
  const { media } = turn;
  const { policies } = pass.rig;
  const identity = policies.mediaIdentity(event.source);
  const met = {
    sentInTurn: media.sent.includes(identity),
    namedInTurn: media.named.includes(identity),
    sentBefore: wasSentBefore(pass, turn, identity),
  };
  if (policies.isRepeatedMedia(met)) {
    note(pass, `a file that was sent before is left out: ${nameOf(event)}`, turn.id);
    return turn;
  }
  if (media.waiting.length >= WAITING_MAX) {
    note(pass, `too many files wait: ${nameOf(event)} is left out`, turn.id);
    return turn;
  }
  const number = media.count + 1;
  const url = typeof event.source === "string" ? event.source : null;
  const item: MediaItem = { event, number, url, told: false };
  const sent = [...media.sent.slice(1 - REMEMBERED_MAX), identity];
  return turnWith(turn, {
    media: { ...media, waiting: [...media.waiting, item], count: number, sent },
  });
}

/** Files that a tool names in its result (F-46). */
export function withNamed(turn: Turn, files: readonly string[] | undefined): Turn {
  if (files === undefined || files.length === 0) return turn;
  const named = [...turn.media.named, ...files].slice(-REMEMBERED_MAX);
  return turnWith(turn, { media: { ...turn.media, named } });
}

/** What a person knows a file by. */
export function nameOf({ source }: MediaEvent): string {
  return typeof source === "string" ? source : source.name;
}

/** The text in place of a file. */
export function noticeOf({ event }: MediaItem): string {
  return mediaNotice(event.caption, nameOf(event));
}

/** G-108: only what was sent before this turn counts, never what this turn itself has written down. */
function wasSentBefore(pass: Pass, { session, id }: Turn, identity: string): boolean {
  const turn = tableGet(pass.state.sentMedia, keyOf(session, identity));
  return turn !== undefined && turn !== id;
}

/** A later turn of the session need not send it again (G-108). Only of what was shown (B44). */
export function rememberSent(pass: Pass, { session, id }: Turn, { event }: MediaItem): void {
  const { sentMedia } = pass.state;
  const key = keyOf(session, pass.rig.policies.mediaIdentity(event.source));
  if (tableGet(sentMedia, key) === undefined) pass.state.sentMedia = tableSet(sentMedia, key, id);
}

function keyOf(session: string, identity: string): string {
  return `${session} ${identity}`;
}
