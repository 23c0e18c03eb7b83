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
/**
 * Letters that may be one grapheme with a neighbour (UAX #29); one stands for another of its own kind only.
 * What is in none of them stands alone.
 */
const JOINING: readonly RegExp[] = [
  // Hangul that is written as parts: leading consonants, vowels (those of Kirat Rai join alike), trailing
  // consonants (GB6 to GB8).
  /^[\u{1100}-\u{115f}\u{a960}-\u{a97c}]$/u,
  /^[\u{1160}-\u{11a7}\u{d7b0}-\u{d7c6}\u{16d63}\u{16d67}-\u{16d6a}]$/u,
  /^[\u{11a8}-\u{11ff}\u{d7cb}-\u{d7fb}]$/u,
  // What joins whatever is before it: Thai and Lao `am`, half-width sound marks of Japanese (GB9, GB9a).
  /^[\u{e33}\u{eb3}\u{ff9e}\u{ff9f}]$/u,
  // What joins whatever comes behind it (GB9b).
  /^[\u{d4e}\u{111c2}\u{111c3}\u{113d1}\u{1193f}\u{11941}\u{11a3a}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}]$/u,
];
/** Scripts laid out alike, in which a consonant may join the one before it (GB9c). */
const INDIC_FIRST = 0x0900;
const INDIC_LAST = 0x0d7f;
const CONSONANT_FIRST = 0x15;
const CONSONANT_LAST = 0x39;
const INDIC_CONSONANT = JOINING.length;
const ALONE = -1;

/** Pages seen: at most seven kinds of each of the `0x110000 / PAGE` pages that Unicode has. */
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
  const kind = joiningKind(char, point);
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
    if (LETTER.test(char) && joiningKind(char, point) === kind) yield char;
  }
}

/** Which letters a letter joins as, by number. */
function joiningKind(char: string, point: number): number {
  const kind = JOINING.findIndex((letters) => letters.test(char));
  if (kind !== ALONE || point < INDIC_FIRST || point > INDIC_LAST) return kind;
  const place = point % PAGE;
  return place >= CONSONANT_FIRST && place <= CONSONANT_LAST ? INDIC_CONSONANT : ALONE;
}

function alphabetOf(chars: Iterable<string>): Alphabet {
  const letters = [...chars];
  return { letters, place: new Map(letters.map((letter, at) => [letter, at])) };
}
