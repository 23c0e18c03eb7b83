import { createHmac } from "node:crypto";
import { alphabetOfChar, type Alphabet } from "./alphabet.ts";

/** Stand-ins for words, the same for the same word as long as the secret is the same. */
export type Pseudonyms = (word: string) => string;

/** Longest part of a word that one stand-in depends on, in code points; a longer word is several parts. */
const PART_POINTS_MAX = 64;
/** Parts whose stand-in is remembered; all are forgotten when there are more. */
const PARTS_REMEMBERED_MAX = 16_384;

/**
 * Replaces each letter by another of its alphabet, chosen by a secret and by the letters before it in the
 * word. So what begins alike goes on to begin alike, what is equal stays equal, what differs stays
 * different, and every length is kept, in bytes, in code units and in graphemes. Without the secret, which
 * is kept nowhere, nothing leads back; lengths, word boundaries and repetitions stay visible.
 */
export function pseudonyms(secret: Uint8Array): Pseudonyms {
  const remembered = new Map<string, string>();
  const ofPart = (part: string): string => {
    const known = remembered.get(part);
    if (known !== undefined) return known;
    const made = replaced(secret, part);
    if (remembered.size >= PARTS_REMEMBERED_MAX) remembered.clear();
    remembered.set(part, made);
    return made;
  };
  return (word) =>
    word.length <= PART_POINTS_MAX ? ofPart(word) : partsOf(word).map(ofPart).join("");
}

function partsOf(word: string): readonly string[] {
  const points = Array.from(word);
  const parts: string[] = [];
  for (let at = 0; at < points.length; at += PART_POINTS_MAX) {
    parts.push(points.slice(at, at + PART_POINTS_MAX).join(""));
  }
  return parts;
}

function replaced(secret: Uint8Array, part: string): string {
  let made = "";
  let before = "";
  for (const char of part) {
    const alphabet = alphabetOfChar(char);
    made += alphabet === undefined ? char : permuted(alphabet, char, digestOf(secret, before));
    before += char;
  }
  return made;
}

function digestOf(secret: Uint8Array, before: string): Buffer {
  return createHmac("sha256", secret).update(before).digest();
}

/** Where a letter goes when its alphabet is shuffled as the digest says. */
function permuted({ letters, place }: Alphabet, char: string, digest: Buffer): string {
  const order = letters.map((_, at) => at);
  for (let last = order.length - 1; last > 0; last -= 1) {
    // Two bytes that overlap their neighbours: enough to pick among a page of 128.
    const pick = digest.readUInt16LE(last % (digest.length - 1)) % (last + 1);
    const held = order[last] ?? 0;
    order[last] = order[pick] ?? 0;
    order[pick] = held;
  }
  return letters[order[place.get(char) ?? 0] ?? 0] ?? char;
}
