import { OUTBOUND_TIMEOUT_MS, RECONNECT_MS_MAX } from "../../../contract/limits.ts";

/**
 * How long a gateway is waited for, in milliseconds: the contract's own time and a margin, or far more than
 * any gateway needs. Every wait of a session is one of these; a sound gateway never waits one out.
 */
export interface Waits {
  /** From the start to the first dial: a process has to start. */
  readonly dialMs: number;
  /** From the dial to the hello (W-22). */
  readonly helloMs: number;
  /** From what a person says, or from the model's last word, to what must come of it. */
  readonly answerMs: number;
  /** How long a gateway waits for a result before it counts as lost (W-52). */
  readonly outboundMs: number;
  /** From a result that was lost to what the gateway does about it (W-52). */
  readonly retryMs: number;
  /** From the end of a link to the next hello (W-55). */
  readonly redialMs: number;
  /** How long a second message may take to reach an agent while a first one is answered. */
  readonly meanwhileMs: number;
  /** How long a gateway is watched that must not do something, such as dial. */
  readonly refrainMs: number;
  /** How long a result is held that is slow and in time (W-52). */
  readonly slowMs: number;
  /** How long nothing must happen in a chat before it is taken to be at rest. */
  readonly quietMs: number;
}

const MARGIN_MS = 10_000;

/** @param patience  1 as a rule; more for a machine that is slow. */
export function waitsOf(patience: number): Waits {
  return {
    dialMs: 60_000 * patience,
    helloMs: 10_000 * patience,
    answerMs: 20_000 * patience,
    outboundMs: OUTBOUND_TIMEOUT_MS,
    retryMs: OUTBOUND_TIMEOUT_MS + MARGIN_MS * patience,
    redialMs: RECONNECT_MS_MAX + MARGIN_MS * patience,
    meanwhileMs: 3_000 * patience,
    refrainMs: 5_000,
    slowMs: 8_000,
    quietMs: 1_000 * patience,
  };
}
