import { digest } from "../contract/digest.ts";
import { DRAFT_SEED_BITS } from "../contract/limits.ts";

/** Draws 64 bits for one purpose out of a process's entropy, as two numbers of 32. */
function draw(entropy: string, purpose: string): readonly [high: number, low: number] {
  const [high = "0", low = "0"] = digest([purpose, entropy]).split(".");
  return [Number.parseInt(high, 36), Number.parseInt(low, 36)];
}

/** A random 49-bit number, at least 1 (G-20). */
export function drawDraftSeed(entropy: string): number {
  const [high, low] = draw(entropy, "draft ids");
  return Math.max(1, high * 2 ** (DRAFT_SEED_BITS - 32) + (low % 2 ** (DRAFT_SEED_BITS - 32)));
}

/** 16 hex digits that no other process shares. */
export function drawRequestPrefix(entropy: string): string {
  const [high, low] = draw(entropy, "request ids");
  return hex(high, 8) + hex(low, 8);
}

/** Six hex digits by which a process knows its own prompts (G-66). */
export function drawPromptNonce(entropy: string): string {
  return hex(draw(entropy, "prompts")[0], 8).slice(0, 6);
}

/** Eight hex digits for the prompt of this count. */
export function drawPromptNumber(nonce: string, count: number): string {
  return hex(draw(nonce, `prompt ${count}`)[1], 8);
}

export function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}
