import type { InboundEvent, InboundMedia } from "../../contract/generated/types.ts";
import type { Pass } from "../pass.ts";

/** A file of a message, as its event names it. */
export interface Attachment {
  readonly url: string;
  /** `""` where the event does not say (W-70). */
  readonly mime: string;
}

/** One that the agent gets: `url` was `from` on the wire. */
export interface Localised extends Attachment {
  readonly from: string;
}

/** Attachments of one message that are looked at. */
const ATTACHMENTS_MAX = 16;

/** Each with its own form, whatever the order of `media` (W-70). */
export function attachmentsOf(pass: Pass, event: InboundEvent): readonly Attachment[] {
  const urls = event.media_urls ?? [];
  if (urls.length === 0) return [];
  const media = event.media ?? [];
  const { policies } = pass.rig;
  return urls
    .slice(0, ATTACHMENTS_MAX)
    .map((url, index) => ({ url, mime: policies.mimeOf(urls, index, media) }));
}

/** The event as the agent gets it: what was dropped is gone, what was fetched has its own address. */
export function withLocalised(event: InboundEvent, got: readonly Localised[]): InboundEvent {
  const media = (event.media ?? []).flatMap((one): readonly InboundMedia[] => {
    const local = got.find(({ from }) => from === one.url);
    return local === undefined ? [] : [{ ...one, url: local.url }];
  });
  return { ...event, media_urls: got.map(({ url }) => url), media };
}
