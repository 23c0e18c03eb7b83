import { memoised } from "./memoised.ts";

/**
 * Watermarked texts (D-39): each turn of a script answers in words that occur nowhere else in the run, in
 * a known order, so that loss, repetition, order and leakage can be read off any screen.
 *
 * The convention: every word of a turn's answer is its *mark* (at least three lowercase letters) and the
 * number of the word, counted from 1: `ada1 ada2 ada3`. No mark is the beginning of another, and none
 * occurs in any other text of the run. A remark beside the answer is made of words with a mark of its
 * own, such as `adanote1`. A text with any other word is *plain*: of plain texts only whole ones are
 * compared.
 */
export interface MarkedWord {
  readonly mark: string;
  readonly count: number;
}

/** Words of a text: runs of letters and digits. Whatever stands between them is not compared. */
export const wordsOf: (text: string) => readonly string[] = memoised((text) => {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
});

/** The mark and the number of a word, or `undefined` when it carries none. */
export function readWord(word: string): MarkedWord | undefined {
  let end = word.length;
  while (end > 0 && isDigit(word.charCodeAt(end - 1))) end -= 1;
  if (end === word.length || end < MARK_LETTERS_MIN) return undefined;
  for (let index = 0; index < end; index += 1) {
    if (!isLowercase(word.charCodeAt(index))) return undefined;
  }
  return { mark: word.slice(0, end), count: Number(word.slice(end)) };
}

const MARK_LETTERS_MIN = 3;

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function isLowercase(unit: number): boolean {
  return unit >= 97 && unit <= 122;
}

/** The one mark that every word of a text carries, or `undefined` for a plain text. */
export const markOf: (text: string) => string | undefined = memoised((text) => {
  let mark: string | undefined;
  for (const word of wordsOf(text)) {
    const read = readWord(word);
    if (read === undefined || (mark !== undefined && read.mark !== mark)) return undefined;
    mark = read.mark;
  }
  return mark;
});

/** A watermarked text of `count` words, beginning with word `first`. */
export function watermarked(mark: string, count: number, first = 1): string {
  return Array.from({ length: count }, (_, index) => `${mark}${first + index}`).join(" ");
}
