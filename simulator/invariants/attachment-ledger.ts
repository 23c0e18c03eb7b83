import type { InboundEvent } from "../../contract/generated/types.ts";
import { MEDIA_TIMEOUT_MS } from "../../contract/limits.ts";
import { tableGet } from "../../contract/table.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import type { Scene, Topic } from "./story/scene.ts";

/** The files that came with messages, as the wire told of them, and what fetching each came to. */
export interface Attachments {
  /** By turn id, which a report names. */
  readonly events: Shelf<InboundEvent>;
  /** By exchange. */
  readonly fetches: Shelf<Fetch>;
  /** What fetching a file of a turn has come to, by `keyOfFile`. */
  readonly outcomes: Shelf<Outcome>;
}

interface Outcome {
  readonly status: number;
  /** It is asked for once more, as when a message has it twice or is answered again. */
  readonly again: boolean;
}

interface Fetch {
  readonly file: string;
  /** When it was asked for. */
  readonly ms: number;
}

export const REMEMBERED_MAX = 256;
/** Nothing has come of a fetch in its time. */
export const NO_STATUS = 0;
/**
 * No line tells which outcome the gateway goes by: several fetches of the file came to several, or its
 * machine slept until the time of the only one was over (G-107).
 */
export const UNTOLD = -1;

export const NO_ATTACHMENTS: Attachments = {
  events: emptyShelf(REMEMBERED_MAX),
  fetches: emptyShelf(REMEMBERED_MAX),
  outcomes: emptyShelf(REMEMBERED_MAX),
};

export const ATTACHMENT_TOPICS: readonly Topic[] = [
  "took inbound",
  "http-request",
  "http-answer",
  "reported attachments",
];

/** What the gateway goes by, as far as the trace tells. */
export function statusOf({ outcomes }: Attachments, turn: string | undefined, url: string): number {
  const outcome = shelfGet(outcomes, keyOfFile(turn, url));
  if (outcome === undefined) return NO_STATUS;
  return outcome.again ? UNTOLD : outcome.status;
}

/** Several turns may fetch one public file. */
function keyOfFile(turn: string | undefined, url: string): string {
  return `${turn ?? ""} ${url}`;
}

export function noteAttachments(all: Attachments, { line, story }: Scene): Attachments {
  switch (line.kind) {
    case "sent":
    case "received": {
      if (line.frame.type !== "inbound") return all;
      const { event } = line.frame;
      if ((event.media_urls ?? []).length === 0) return all;
      return { ...all, events: shelfSet(all.events, idOf(event), event) };
    }
    case "http-request":
      if (line.method !== "GET") return all;
      return asked(all, line.exchange, { file: keyOfFile(line.turn, line.url), ms: line.ms });
    case "http-answer": {
      const fetch = shelfGet(all.fetches, line.exchange);
      if (fetch === undefined) return all;
      const isLate = line.ms - fetch.ms > MEDIA_TIMEOUT_MS;
      const isAwake = tableGet(story.gateways, line.gateway)?.frozen !== true;
      // Who is awake gave it up when its time was over, and hears no answer any more.
      return isLate && isAwake ? all : answered(all, fetch.file, isLate ? UNTOLD : line.status);
    }
    default:
      return all;
  }
}

function asked(all: Attachments, exchange: string, fetch: Fetch): Attachments {
  const known = shelfGet(all.outcomes, fetch.file);
  const isOpen = known?.status === NO_STATUS || known?.again === true;
  const status = isOpen ? UNTOLD : (known?.status ?? NO_STATUS);
  return {
    ...all,
    fetches: shelfSet(all.fetches, exchange, fetch),
    outcomes: shelfSet(all.outcomes, fetch.file, { status, again: known !== undefined }),
  };
}

function answered(all: Attachments, file: string, came: number): Attachments {
  const known = shelfGet(all.outcomes, file)?.status ?? NO_STATUS;
  const status = known === NO_STATUS || known === came ? came : UNTOLD;
  return { ...all, outcomes: shelfSet(all.outcomes, file, { status, again: false }) };
}

function idOf({ source, message_id }: InboundEvent): string {
  return turnIdOf(source.platform ?? "relay", source.chat_id ?? "", message_id ?? "");
}

/** D-13. */
export function turnIdOf(platform: string, chat: string, messageId: string): string {
  return `${platform}:${chat}:${messageId}`;
}
