import { assert } from "../assert.ts";

const NONCE = /^[0-9a-f]{6}$/;
const NUMBER_MAX = 0xffff_ffff;

/**
 * Id of a prompt: the nonce of the gateway process, a dot, and 8 hex digits (G-66).
 *
 * @param nonce 6 lowercase hex digits, the same for all prompts of a process.
 * @param number Below 2^32, never twice in a process.
 */
export function promptIdOf(nonce: string, number: number): string {
  assert(NONCE.test(nonce), `no nonce: ${nonce}`);
  assert(Number.isInteger(number) && number >= 0 && number <= NUMBER_MAX, `no number: ${number}`);
  return `${nonce}.${number.toString(16).padStart(8, "0")}`;
}

/** Whether the process with this nonce asked. Ids without a dot are from before nonces, and count as its own (G-66). */
export function isOwnPrompt(promptId: string, nonce: string): boolean {
  const dot = promptId.indexOf(".");
  return dot === -1 || promptId.slice(0, dot) === nonce;
}
