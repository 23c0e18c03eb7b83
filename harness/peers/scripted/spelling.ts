/** A word of a script's answer: letters and a number, as `ada1`. */
const WORD = /[a-z]+\d+/g;

/** Whether all words of a text are ones that others can stand for. */
export function isSpellable(text: string): boolean {
  return text.replaceAll(WORD, "").trim() === "";
}

/** The words of a script, said in other words that occur nowhere else in a session, and read back again. */
export class Spelling {
  readonly #live = new Map<string, string>();
  readonly #scripted = new Map<string, string>();

  /** @param live  The word that stands for the nth of `words`, from 0. */
  constructor(words: readonly string[], live: (nth: number) => string) {
    for (const word of new Set(words)) {
      const other = live(this.#live.size);
      this.#live.set(word, other);
      this.#scripted.set(other, word);
    }
  }

  spelled(text: string): string {
    return text.replaceAll(WORD, (word) => this.#live.get(word) ?? word);
  }

  /** What was said in other words, in the script's; texts inside of data too. */
  readBack<T>(told: T): T {
    const text = JSON.stringify(told).replaceAll(
      /[A-Za-z]+\d+/g,
      (w) => this.#scripted.get(w) ?? w,
    );
    return JSON.parse(text) as T;
  }
}

export function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}
