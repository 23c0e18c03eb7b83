/** Longest line that is kept, and longest message that is taken (W-11). */
export const LINE_BYTES_MAX = 2 ** 20;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads frames from messages: a line may be cut over several messages, and a message may hold several
 * lines (W-14). What is no JSON object costs its own line and nothing else (W-15 to W-20).
 */
export class LineReader {
  #held = "";

  /** The frames that this message completes, and why lines were skipped. */
  *read(message) {
    const pieces = split(message);
    for (const [at, piece] of pieces.entries()) {
      const line = this.#held === undefined || piece === undefined ? undefined : this.#held + piece;
      const ends = at < pieces.length - 1;
      this.#held = ends
        ? ""
        : line !== undefined && line.length > LINE_BYTES_MAX
          ? undefined
          : line;
      if (ends && line?.trim() !== "") yield parse(line);
    }
  }
}

/** The pieces between newlines; one that is no UTF-8 is `undefined`. */
function split(message) {
  const pieces = [];
  for (let start = 0; start <= message.length;) {
    const end = message.indexOf(10, start);
    const piece = message.subarray(start, end < 0 ? message.length : end);
    pieces.push(decode(piece));
    if (end < 0) break;
    start = end + 1;
  }
  return pieces;
}

function decode(bytes) {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(line) {
  try {
    const frame = JSON.parse(line ?? "");
    if (typeof frame === "object" && frame !== null && !Array.isArray(frame)) return { frame };
  } catch {
    // Told below, like everything that is no frame.
  }
  return { skipped: line?.slice(0, 60) ?? "a line that is too long, or no UTF-8" };
}

/** A frame as it goes over the wire; half a surrogate pair becomes U+FFFD (W-13). */
export function lineOf(frame) {
  return `${JSON.stringify(frame, (_, value) => (typeof value === "string" ? value.toWellFormed() : value))}\n`;
}
