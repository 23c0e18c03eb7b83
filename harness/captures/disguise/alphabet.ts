/** Characters among which one stands for another, so that no length changes. */
export interface Alphabet {
  readonly letters: readonly string[];
  readonly place: ReadonlyMap<string, number>;
}

const LOWER = alphabetOf("abcdefghijklmnopqrstuvwxyz");
const UPPER = alphabetOf("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const DIGITS = alphabetOf("0123456789");

/** Code points of one page: neighbours that take as many bytes and code units. */
const PAGE = 128;
/** Scripts laid out alike, in which a consonant may join the one before it (UAX #29, GB9c). */
const INDIC_FIRST = 0x0900;
const INDIC_LAST = 0x0d7f;
const CONSONANT_FIRST = 0x15;
const CONSONANT_LAST = 0x39;
/** Hangul that is written as parts: leading consonants, vowels, trailing consonants (GB6 to GB8). */
const JAMO_FIRST = 0x1100;
const JAMO_VOWEL = 0x1160;
const JAMO_TRAILING = 0x11a8;
const JAMO_LAST = 0x11ff;

/** Pages seen: at most three kinds of each of the `0x110000 / PAGE` pages that Unicode has. */
const pages = new Map<string, Alphabet>();

/**
 * The alphabet of a letter or digit: of the same case in ASCII, of the same page elsewhere, with the same
 * place in a grapheme. `undefined` for anything else, which stays as it is.
 */
export function alphabetOfChar(char: string): Alphabet | undefined {
  const point = char.codePointAt(0) ?? 0;
  if (point < 0x80) {
    if (point >= 0x61 && point <= 0x7a) return LOWER;
    if (point >= 0x41 && point <= 0x5a) return UPPER;
    return point >= 0x30 && point <= 0x39 ? DIGITS : undefined;
  }
  if (!LETTER.test(char)) return undefined;
  const page = Math.floor(point / PAGE);
  const kind = joiningKind(point);
  const key = `${page} ${kind}`;
  const known = pages.get(key);
  if (known !== undefined) return known;
  const alphabet = alphabetOf(pageOf(page, kind));
  pages.set(key, alphabet);
  return alphabet;
}

const LETTER = /^\p{L}$/u;

function* pageOf(page: number, kind: number): Generator<string> {
  for (let point = page * PAGE; point < (page + 1) * PAGE; point += 1) {
    const char = String.fromCodePoint(point);
    if (LETTER.test(char) && joiningKind(point) === kind) yield char;
  }
}

function joiningKind(point: number): number {
  if (point >= INDIC_FIRST && point <= INDIC_LAST) {
    const place = point % PAGE;
    return place >= CONSONANT_FIRST && place <= CONSONANT_LAST ? 1 : 0;
  }
  if (point < JAMO_FIRST || point > JAMO_LAST) return 0;
  if (point < JAMO_VOWEL) return 0;
  return point < JAMO_TRAILING ? 1 : 2;
}

function alphabetOf(chars: Iterable<string>): Alphabet {
  const letters = [...chars];
  return { letters, place: new Map(letters.map((letter, at) => [letter, at])) };
}
