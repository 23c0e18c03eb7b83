import type { InboundEvent } from "../../contract/generated/types.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import type { Scene, Topic } from "./story/scene.ts";

/** The files that came with messages, as the wire told of them, and what fetching each came to. */
export interface Attachments {
  /** By turn id, which a report names. */
  readonly events: Shelf<InboundEvent>;
  /** URL by exchange, of fetches. */
  readonly urls: Shelf<string>;
  /** Status by URL: of the newest fetch. */
  readonly statuses: Shelf<number>;
}

const REMEMBERED_MAX = 256;

export const NO_ATTACHMENTS: Attachments = {
  events: emptyShelf(REMEMBERED_MAX),
  urls: emptyShelf(REMEMBERED_MAX),
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
      return { ...all, urls: shelfSet(all.urls, line.exchange, line.url) };
    case "http-answer": {
      const url = shelfGet(all.urls, line.exchange);
      if (url === undefined) return all;
      return { ...all, statuses: shelfSet(all.statuses, url, line.status) };
    }
    default:
      return all;
  }
}

/** D-13. */
function idOf({ source, message_id }: InboundEvent): string {
  return `${source.platform ?? "relay"}:${source.chat_id ?? ""}:${message_id ?? ""}`;
}
