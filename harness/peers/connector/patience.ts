import { HANDSHAKE_TIMEOUT_MS, OUTBOUND_TIMEOUT_MS } from "../../../contract/limits.ts";

/** How long a peer may take for each thing, in milliseconds. `--wait` bounds them all, `--debug` lifts them. */
export interface Patience {
  /** From its start until an upgrade succeeds, and from the hellos to the descriptor (W-12). */
  readonly readyMs: number;
  /** From a request to its result (W-52). */
  readonly resultMs: number;
  /** From a person's message to its inbound. */
  readonly inboundMs: number;
  /** From what must end a socket to its end. */
  readonly closeMs: number;
  /** From the agent's end to the turn's: a few requests. */
  readonly turnMs: number;
}

export const PATIENCE: Patience = {
  readyMs: HANDSHAKE_TIMEOUT_MS,
  resultMs: OUTBOUND_TIMEOUT_MS,
  inboundMs: 30_000,
  closeMs: 10_000,
  turnMs: 4 * OUTBOUND_TIMEOUT_MS,
};

/** The same, nothing longer than this. */
export function atMost(patience: Patience, ms: number): Patience {
  return {
    readyMs: Math.min(patience.readyMs, ms),
    resultMs: Math.min(patience.resultMs, ms),
    inboundMs: Math.min(patience.inboundMs, ms),
    closeMs: Math.min(patience.closeMs, ms),
    turnMs: Math.min(patience.turnMs, 4 * ms),
  };
}
