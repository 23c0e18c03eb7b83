import { createHash } from "node:crypto";

/** Hex digits of a 128-bit id (C-54). */
const ID_DIGITS = 32;

/** An id that nobody can guess who does not know this process's chance. */
export function drawId(nonce: string, purpose: string): string {
  return drawSecret(nonce, purpose).slice(0, ID_DIGITS);
}

/** 256 bits in hex. */
export function drawSecret(nonce: string, purpose: string): string {
  return createHash("sha256").update(`${purpose}\u0000${nonce}`, "utf8").digest("hex");
}
