import { createHash } from "node:crypto";

/** What ties a message of a person to the answer that the model is to give. */
const NONCE = /\btp\.([a-z]{10})\b/g;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const NONCE_LETTERS = 10;
const MARK_LETTERS = 6;

/** The nonce of a turn: the same for the same seed and name, and for no other. */
export function nonceOf(seed: number, name: string): string {
  return `tp.${letters(`nonce ${seed} ${name}`, NONCE_LETTERS)}`;
}

/**
 * The mark of a turn's words (see `simulator/invariants/watermark.ts`). All are of one length, so that none
 * begins another.
 */
export function markFor(seed: number, name: string): string {
  return letters(`mark ${seed} ${name}`, MARK_LETTERS);
}

/** The last nonce in a text: what stands before it may be quoted from earlier turns. */
export function lastNonce(text: string): string | undefined {
  return [...text.matchAll(NONCE)].at(-1)?.[0];
}

function letters(of: string, count: number): string {
  const bytes = createHash("sha256").update(of).digest();
  return Array.from({ length: count }, (_, i) => LETTERS[(bytes[i] ?? 0) % LETTERS.length]).join(
    "",
  );
}
