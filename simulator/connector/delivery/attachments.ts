import type { InboundEvent } from "../../../contract/generated/types.ts";
import type { MessageEvent, PersonFile } from "../../platforms/port.ts";
import { tenantOf } from "../http/accounts.ts";
import { keepMedia, mediaUrl } from "../http/media.ts";
import { note, type Pass } from "../pass.ts";

/** What of an event tells of its files. */
export type Attachments = Pick<InboundEvent, "media_urls" | "media" | "message_type">;

const TYPES: Readonly<Record<PersonFile["kind"], string>> = {
  image: "photo",
  audio: "audio",
  video: "video",
  voice: "voice",
  document: "document",
};

/**
 * The files of a message as its event tells of them (W-66). What only the connector can fetch is kept for
 * the tenant that the message goes to (C-54); what is in public stays where it is. `media` is matched by
 * URL, so its order means nothing: it is turned round to show that (W-70).
 */
export function attachmentsOf(
  pass: Pass,
  gatewayId: string,
  { files = [] }: MessageEvent,
): Attachments {
  const [first] = files;
  if (first === undefined) return {};
  const media = files.flatMap((one) => {
    const { file, kind } = one;
    const url = urlOf(pass, gatewayId, one);
    if (url === undefined) return [];
    return [{ url, kind, mime: file.mime, size: file.bytes, filename: file.name }];
  });
  const message_type = TYPES[first.kind];
  return { message_type, media_urls: media.map(({ url }) => url), media: media.toReversed() };
}

function urlOf(pass: Pass, gatewayId: string, { file, url }: PersonFile): string | undefined {
  if (url !== null) return url;
  const tenant = pass.rig.policies.tenantOfAttachment(tenantOf(pass, gatewayId));
  const id = keepMedia(pass, tenant, file);
  if (id !== undefined) return mediaUrl(pass, id);
  note(pass, `${file.name} could not be kept, so its message goes without it`);
  return undefined;
}
