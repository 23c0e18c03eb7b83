import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from "node:fs";
import { readCaptureLine } from "../../../contract/trace/capture-line.ts";
import { writeWholly, type OpenFile } from "../../files/write-wholly.ts";
import { UsageError } from "../../usage-error.ts";

/** A capture on disk that is only ever added to. Whatever kills its writer, it ends in a whole line or is cut in its last. */
export interface CaptureFile {
  /** Whole lines that the file holds. */
  readonly lines: number;
  /** What an earlier recording in the same file came to; new sockets and times go on from there. */
  readonly earlier: Earlier;
  /** @throws {WriteError} When the file takes no more. */
  append(text: string, lines: number): void;
  close(): void;
}

export interface Earlier {
  readonly connMax: number;
  readonly ms: number;
  /** Sockets that its writer left open when it died. */
  readonly open: readonly number[];
}

/**
 * Opens a capture to add to it; begins it where there is none. A last line that a crash cut short is
 * taken away: it never was a line.
 *
 * @throws {UsageError} When the file cannot be written.
 */
export function openCaptureFile(path: string): CaptureFile {
  const file = openForAppending(path);
  const { fd } = file;
  const whole = wholeLines(path);
  if (fstatSync(fd).size > Buffer.byteLength(whole)) ftruncateSync(fd, Buffer.byteLength(whole));
  let lines = whole.split("\n").length - 1;
  return {
    get lines() {
      return lines;
    },
    earlier: earlierOf(whole),
    append: (text, count) => {
      writeWholly(file, text);
      lines += count;
    },
    close: () => closeSync(fd),
  };
}

function openForAppending(path: string): OpenFile {
  try {
    return { fd: openSync(path, "a"), path };
  } catch (error) {
    throw new UsageError(`--record: cannot write ${path}; give another file. ${String(error)}`, {
      cause: error,
    });
  }
}

function wholeLines(path: string): string {
  const text = readFileSync(path, "utf8");
  return text.slice(0, text.lastIndexOf("\n") + 1);
}

function earlierOf(text: string): Earlier {
  const open = new Set<number>();
  let connMax = 0;
  let ms = 0;
  for (const raw of text.split("\n")) {
    const line = raw === "" ? raw : readCaptureLine(raw);
    if (typeof line === "string") continue;
    connMax = Math.max(connMax, line.conn);
    ms = Math.max(ms, line.ms);
    if (line.what === "close" || line.what === "refused") open.delete(line.conn);
    else open.add(line.conn);
  }
  return { connMax, ms, open: [...open] };
}
