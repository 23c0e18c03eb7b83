import {
  MEDIA_FILENAME_CHARS_MAX,
  MEDIA_TIMEOUT_MS,
  SIDE_JSON_BYTES_MAX,
} from "../../contract/limits.ts";
import type { SideAnswer } from "../../contract/ports/side-door.ts";
import { sideUrl } from "../../contract/side-url.ts";
import { ask, ownAuthorization } from "../http/exchange.ts";
import { note, type Pass } from "../pass.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import type { MediaItem } from "./media.ts";
import { afterFailure } from "./failure.ts";

/** A file of the gateway's own goes to the connector first (O-13, W-79). */
export function upload(pass: Pass, turn: Turn, { event, number }: MediaItem): Turn {
  const { source: file } = event;
  if (typeof file === "string") return turn;
  ask(pass, {
    asker: { is: "media", turn: turn.id },
    method: "POST",
    url: sideUrl(pass.rig.config.url, "media"),
    body: { is: "file", file },
    headers: { "content-type": file.mime, "x-media-filename": headerName(file.name) },
    bytesMax: SIDE_JSON_BYTES_MAX,
    timeoutMs: MEDIA_TIMEOUT_MS,
    what: `upload${number}`,
    authorization: ownAuthorization(pass),
  });
  return turnWith(turn, { media: { ...turn.media, now: "uploading" } });
}

/**
 * The connector keeps the file, or does not. An upload that came to nothing has shown nothing, whether or
 * not it arrived, so it is told in words (O-35).
 */
export function settleUpload(pass: Pass, turn: Turn, answer: SideAnswer): Turn {
  if (turn.media.now !== "uploading") return turn;
  const idle = turnWith(turn, { media: { ...turn.media, now: "nothing" } });
  const id = idIn(answer);
  if (id === undefined) {
    const why = answer.came === "answer" ? `status ${answer.status}` : answer.reason;
    note(pass, `an upload failed: ${why}`, turn.id);
    return afterFailure(pass, idle, "definite");
  }
  const url = `${sideUrl(pass.rig.config.url, "media")}/${id}`;
  const [first, ...rest] = idle.media.waiting;
  if (first === undefined) return idle;
  return turnWith(idle, { media: { ...idle.media, waiting: [{ ...first, url }, ...rest] } });
}

function idIn(answer: SideAnswer): string | undefined {
  if (answer.came !== "answer" || answer.status !== 200 || answer.body?.is !== "json") {
    return undefined;
  }
  const { id } = answer.body.value;
  return typeof id === "string" && /^[\w-]{1,128}$/.test(id) ? id : undefined;
}

/** A header holds no line breaks, and beyond ASCII nothing that every server reads the same way. */
function headerName(name: string): string {
  return name.replace(/[^\x20-\x7e]/gu, "_").slice(0, MEDIA_FILENAME_CHARS_MAX);
}
