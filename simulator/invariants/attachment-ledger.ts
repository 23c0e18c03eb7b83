import type { InboundEvent } from "../../contract/generated/types.ts";
import { MEDIA_TIMEOUT_MS } from "../../contract/limits.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import type { Scene, Topic } from "./story/scene.ts";

/** The files that came with messages, as the wire told of them, and what fetching each came to. */
export interface Attachments {
  /** By turn id, which a report names. */
  readonly events: Shelf<InboundEvent>;
  /** By exchange. */
  readonly fetches: Shelf<Fetch>;
  /** Status by URL: of the newest fetch. */
  readonly statuses: Shelf<number>;
}

interface Fetch {
  readonly url: string;
  /** When it was asked for. */
  readonly ms: number;
}

const REMEMBERED_MAX = 256;
/** Nothing has come of a fetch yet. */
export const NO_STATUS = 0;
/**
 * No line tells which outcome the gateway goes by: it was answered when its time was over (G-107), or asked
 * for more than once.
 */
export const UNTOLD = -1;

export const NO_ATTACHMENTS: Attachments = {
  events: emptyShelf(REMEMBERED_MAX),
  fetches: emptyShelf(REMEMBERED_MAX),
  statuses: emptyShelf(REMEMBERED_MAX),
};

export const ATTACHMENT_TOPICS: readonly Topic[] = [
  "took inbound",
  "http-request",
  "http-answer",
  "reported attachments",
];

export function noteAttachments(all: Attachments, { line }: Scene): Attachments {
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
      return {
        ...all,
        fetches: shelfSet(all.fetches, line.exchange, { url: line.url, ms: line.ms }),
        statuses: shelfSet(
          all.statuses,
          line.url,
          shelfGet(all.statuses, line.url) === undefined ? NO_STATUS : UNTOLD,
        ),
      };
    case "http-answer": {
      const fetch = shelfGet(all.fetches, line.exchange);
      if (fetch === undefined) return all;
      const isTold =
        shelfGet(all.statuses, fetch.url) !== UNTOLD && line.ms - fetch.ms <= MEDIA_TIMEOUT_MS;
      const status = isTold ? line.status : UNTOLD;
      return { ...all, statuses: shelfSet(all.statuses, fetch.url, status) };
    }
    default:
      return all;
  }
}

/** D-13. */
function idOf({ source, message_id }: InboundEvent): string {
  return `${source.platform ?? "relay"}:${source.chat_id ?? ""}:${message_id ?? ""}`;
}
