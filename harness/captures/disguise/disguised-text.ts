import { isPromptNotice } from "../../../contract/prompt-words.ts";
import { withoutTokens } from "../../../contract/trace/redact.ts";
import { unescaped } from "./escapes.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

/** Runs of letters, digits and the marks on them. */
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const OF_WORD = /^[\p{L}\p{N}\p{M}]$/u;
/** What models say when they have nothing to say (G-25); these are no secrets, and a judge looks for them. */
const SILENCES = new Set(["[SILENT]", "SILENT", "NO_REPLY", "NO REPLY"]);

/**
 * A text in which every word is another one.
 *
 * @param begun The beginning of the word that the text goes on with, as it was before it was disguised.
 */
export function disguisedText(text: string, begun: string, stand: Pseudonyms): string {
  if (begun === "" && isFixed(text)) return text;
  return wordsReplaced(text, (word, at) =>
    at === 0 && begun !== "" ? stand(begun + word).slice(begun.length) : stand(word),
  );
}

/** A text with other words in place of its own; each is asked for with where it begins. */
export function wordsReplaced(
  text: string,
  replaced: (word: string, at: number) => string,
): string {
  return withAsciiWords(text, replaced) ?? text.replace(WORDS, replaced);
}

/** The same as `WORDS` finds, for texts that need no table of letters; `undefined` for any other. */
function withAsciiWords(
  text: string,
  replaced: (word: string, at: number) => string,
): string | undefined {
  let out = "";
  let done = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > ASCII_MAX) return undefined;
    if (!isAsciiOfWord(unit)) continue;
    const start = at;
    while (isAsciiOfWord(text.charCodeAt(at + 1))) at += 1;
    // A word may go on with a letter of another alphabet, or with a mark.
    if (text.charCodeAt(at + 1) > ASCII_MAX) return undefined;
    out += text.slice(done, start) + replaced(text.slice(start, at + 1), start);
    done = at + 1;
  }
  return out + text.slice(done);
}

const ASCII_MAX = 0x7f;

/** Letters and digits; past the end of a text there is neither. */
function isAsciiOfWord(unit: number): boolean {
  const letter = unit | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
}

/** The word that is not over at the end of `text`, which itself went on with `begun`. */
export function wordUnderWay(text: string, begun: string): string {
  let start = text.length;
  for (let at = before(text, start); at < start; at = before(text, start)) {
    if (!OF_WORD.test(text.slice(at, start))) break;
    start = at;
  }
  return start === 0 ? begun + text : text.slice(start);
}

/** Where the code point that ends at `end` begins. */
function before(text: string, end: number): number {
  const at = Math.max(0, end - 2);
  return end >= 2 && (text.codePointAt(at) ?? 0) > 0xffff ? at : Math.max(0, end - 1);
}

/** Whether the contract fixes a text word for word: those that say nothing, and what is said of a question. */
export function isFixed(text: string): boolean {
  if (text.length > FIXED_UNITS_MAX) return false;
  return SILENCES.has(text.trim()) || isPromptNotice(text);
}

/** Longer texts are none of them, whatever white space is around one. */
const FIXED_UNITS_MAX = 64;

/** The inside of a JSON string that is kept, without tokens, also such as begin right behind an escape. */
export function insideWithoutTokens(inside: string): string {
  if (!inside.includes("\\")) return withoutTokens(inside);
  const { text } = unescaped(inside);
  const safe = withoutTokens(text);
  return safe === text ? inside : JSON.stringify(safe).slice(1, -1);
}
