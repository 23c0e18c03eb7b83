import { MEDIA_BYTES_MAX } from "../../../contract/limits.ts";
import {
  jsonAnswer,
  statusOnly,
  type FileRef,
  type SideAnswer,
  type SideRequest,
} from "../../../contract/ports/side-door.ts";
import { isOwnMedia, mediaIdOf, sideUrl } from "../../../contract/side-url.ts";
import {
  tableDelete,
  tableGet,
  tableHas,
  tableOldest,
  tableSet,
  type Table,
} from "../../../contract/table.ts";
import { MEDIA_KEPT_BYTES_MAX } from "../limits.ts";
import { note, type Pass } from "../pass.ts";
import { tenantOf } from "./accounts.ts";
import { drawId } from "./draw.ts";

/** A file that is kept for a while, for one tenant (C-54). */
export interface KeptMedia {
  readonly tenant: string;
  readonly file: FileRef;
  readonly untilMs: number;
}

/** `POST /relay/media` (W-79). */
export function takeUpload(
  pass: Pass,
  gatewayId: string,
  { body, headers }: SideRequest,
): SideAnswer {
  if (body?.is !== "file") return statusOnly(400);
  const name = headers["x-media-filename"] ?? body.file.name;
  const mime = headers["content-type"] ?? body.file.mime;
  if (body.file.bytes > MEDIA_BYTES_MAX) return statusOnly(413);
  const id = keepMedia(pass, tenantOf(pass, gatewayId), { ...body.file, name, mime });
  if (id === undefined) return statusOnly(507);
  return jsonAnswer(200, { id, size: body.file.bytes });
}

/** `GET /relay/media/{id}` (W-79). What is another tenant's is not there (C-54). */
export function giveMedia(pass: Pass, gatewayId: string, url: string): SideAnswer {
  const file = mediaFor(pass, gatewayId, url);
  return file === undefined
    ? statusOnly(404)
    : { came: "answer", status: 200, body: { is: "file", file } };
}

/** The file that a URL of ours stands for, if this gateway may have it. */
export function mediaFor(pass: Pass, gatewayId: string, url: string): FileRef | undefined {
  const kept = tableGet(pass.state.media, mediaIdOf(url));
  if (kept === undefined || kept.untilMs <= pass.atMs) return undefined;
  const asking = tenantOf(pass, gatewayId);
  return kept.tenant === asking ? kept.file : undefined;
}

/** Whether a URL is one of this connector's own, by whatever name of its host a gateway dials it. */
export function isOurMedia(pass: Pass, url: string): boolean {
  const known = tableHas(pass.state.media, mediaIdOf(url));
  return known || isOwnMedia(url, pass.rig.config.publicUrl);
}

/** Where a gateway finds a file that is kept. */
export function mediaUrl(pass: Pass, id: string): string {
  return `${sideUrl(pass.rig.config.publicUrl, "media")}/${id}`;
}

/** @returns Its id, or `undefined` when there is no room. */
export function keepMedia(pass: Pass, tenant: string, file: FileRef): string | undefined {
  dropExpired(pass);
  const { media, nonce, mediaCount } = pass.state;
  if (file.bytes > MEDIA_BYTES_MAX) return undefined;
  if (media.size >= media.max || bytesIn(media) + file.bytes > MEDIA_KEPT_BYTES_MAX) {
    note(pass, `no room for ${file.name}`);
    return undefined;
  }
  const { policies } = pass.rig;
  const id = drawId(nonce, `media ${mediaCount}`);
  const untilMs = pass.atMs + policies.mediaLifetimeMs();
  pass.state.mediaCount = mediaCount + 1;
  pass.state.media = tableSet(media, id, { tenant, file, untilMs });
  return id;
}

/** In whatever order they are kept: a sum does not mind. */
function bytesIn(media: Table<KeptMedia>): number {
  let bytes = 0;
  for (const bucket of media.buckets) for (const { value } of bucket) bytes += value.file.bytes;
  return bytes;
}

/**
 * Nothing wakes for it: what is past its time is gone whenever somebody looks. All are kept for equally
 * long, so the oldest are the first to go.
 */
function dropExpired(pass: Pass): void {
  for (;;) {
    const oldest = tableOldest(pass.state.media);
    if (oldest === undefined || oldest.value.untilMs > pass.atMs) return;
    pass.state.media = tableDelete(pass.state.media, oldest.key);
  }
}
