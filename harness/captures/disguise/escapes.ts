/**
 * The inside of a JSON string, with its escapes taken back. `raw` says for each code unit how it was
 * written, so that it can be written the same way again.
 */
export interface Unescaped {
  readonly text: string;
  /** For each code unit its escape, or `""` where it stood as itself; `undefined` when there are none. */
  readonly escapes: readonly string[] | undefined;
}

const SHORT: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

export function unescaped(inside: string): Unescaped {
  if (!inside.includes("\\")) return { text: inside, escapes: undefined };
  const escapes: string[] = [];
  let text = "";
  for (let at = 0; at < inside.length;) {
    const length = escapeLength(inside, at);
    const written = inside.slice(at, at + length);
    text += length === 1 ? written : meaningOf(written);
    escapes.push(length === 1 ? "" : written);
    at += length;
  }
  return { text, escapes };
}

/** How many characters at `at` are one code unit. */
function escapeLength(inside: string, at: number): number {
  if (inside[at] !== "\\") return 1;
  if (inside[at + 1] !== "u") return Math.min(2, inside.length - at);
  return HEX.test(inside.slice(at + 2, at + 6)) ? 6 : Math.min(2, inside.length - at);
}

const HEX = /^[\da-f]{4}$/i;

function meaningOf(escape: string): string {
  if (escape.length === 6) return String.fromCharCode(parseInt(escape.slice(2), 16));
  const letter = escape.slice(1);
  // Anything that JSON does not know stays one unit, and is no letter.
  return SHORT[letter] ?? (letter === "u" || letter === "" ? "\\" : letter);
}

/** Writes a text of the same length as before, each code unit the way it was written. */
export function escapedAgain(text: string, escapes: readonly string[] | undefined): string {
  if (escapes === undefined) return text;
  return escapes.map((escape, at) => unitAgain(text[at] ?? "", escape)).join("");
}

function unitAgain(unit: string, escape: string): string {
  if (escape.length !== 6) return escape === "" ? unit : escape;
  const hex = unit.charCodeAt(0).toString(16).padStart(4, "0");
  return `\\u${hex === escape.slice(2).toLowerCase() ? escape.slice(2) : hex}`;
}
