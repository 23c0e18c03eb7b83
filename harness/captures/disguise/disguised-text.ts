import { redacted } from "../../../contract/trace/redact.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

/** Runs of letters, digits and the marks on them. */
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
/** A word that is not over yet at the end of a text. */
const LAST_WORD = /[\p{L}\p{N}\p{M}]+$/u;
/** What models say when they have nothing to say (G-25); these are no secrets, and a judge looks for them. */
const SILENCES = new Set(["[SILENT]", "SILENT", "NO_REPLY", "NO REPLY"]);

/**
 * A text in which every word is another one.
 *
 * @param begun The beginning of the word that the text goes on with, as it was before it was disguised.
 */
export function disguisedText(text: string, begun: string, stand: Pseudonyms): string {
  if (begun === "" && SILENCES.has(text.trim())) return text;
  return text.replace(WORDS, (word, at: number) =>
    at === 0 && begun !== "" ? stand(begun + word).slice(begun.length) : stand(word),
  );
}

/** The word that is not over at the end of `text`, which itself went on with `begun`. */
export function wordUnderWay(text: string, begun: string): string {
  const [last = ""] = LAST_WORD.exec(text) ?? [];
  return last.length === text.length ? begun + last : last;
}

/** A text that is kept, without what looks like a token. */
export function withoutTokens(text: string): string {
  return redacted(text);
}
