import type { Action } from "../../contract/generated/types.ts";
import { mediaNotice } from "../../contract/media-words.ts";
import type { MediaEvent } from "../../contract/ports/agent.ts";
import { mediaIdOf } from "../../contract/side-url.ts";
import type { Line } from "../../contract/trace-line.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";

/** Which file is which on the wire: what was uploaded, and under which id the connector keeps it. */
export interface FileLedger {
  /** Content by exchange, of uploads that are under way. */
  readonly uploads: Shelf<string>;
  /** Content by media id. */
  readonly kept: Shelf<string>;
}

const FILES_MAX = 256;

export const NO_FILES: FileLedger = {
  uploads: emptyShelf(FILES_MAX),
  kept: emptyShelf(FILES_MAX),
};

/** Takes a line about HTTP into the ledger; any other leaves it as it is. */
export function noteHttp(ledger: FileLedger, line: Line): FileLedger {
  if (line.kind === "http-request" && line.file !== undefined) {
    return { ...ledger, uploads: shelfSet(ledger.uploads, line.exchange, line.file.hash) };
  }
  if (line.kind !== "http-answer" || line.mediaId === undefined) return ledger;
  const content = shelfGet(ledger.uploads, line.exchange);
  if (content === undefined) return ledger;
  return { ...ledger, kept: shelfSet(ledger.kept, line.mediaId, content) };
}

/** What an op shows, by content or by its public URL; `null` for an op that shows no file. */
export function fileOfOp(ledger: FileLedger, action: Action): string | null {
  if (action.op !== "send_media") return null;
  return shelfGet(ledger.kept, mediaIdOf(action.source_url)) ?? action.source_url;
}

/** The same of what an agent has for its chat. */
export function fileOfEvent({ source }: MediaEvent): string {
  return typeof source === "string" ? source : source.hash;
}

export function nameOfFile({ source }: MediaEvent): string {
  return typeof source === "string" ? source : source.name;
}

/** What is said in its place (O-35). */
export function noticeOfFile(event: MediaEvent): string {
  return mediaNotice(event.caption, nameOfFile(event));
}
