import { redacted } from "../../../contract/trace/redact.ts";
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
  if (begun === "" && isSilence(text)) return text;
  return text.replace(WORDS, (word, at: number) =>
    at === 0 && begun !== "" ? stand(begun + word).slice(begun.length) : stand(word),
  );
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

/** Whether a text is one of those that say nothing. */
export function isSilence(text: string): boolean {
  return text.length < SILENCE_UNITS_MAX && SILENCES.has(text.trim());
}

/** Longer texts are no silence, whatever white space is around it. */
const SILENCE_UNITS_MAX = 32;

/** A text that is kept, without what looks like a token. */
export function withoutTokens(text: string): string {
  return text.length < TOKEN_UNITS_MIN ? text : redacted(text);
}

/** The shortest text that can hold a token: the beginning of one of a platform, and eight more. */
const TOKEN_UNITS_MIN = 13;
