import type { Result } from "../../contract/generated/types.ts";
import type { ConnId, Outcome, TurnId } from "../../contract/ports/gateway.ts";
import { tableDelete, tableGet, tableSet } from "../../contract/table.ts";
import { BugError } from "../../contract/assert.ts";
import { report, type Pass } from "../pass.ts";
import { hex } from "../entropy.ts";

const MS_PER_SECOND = 1_000;

/**
 * Which part of a turn waits for an answer; each has at most one request in flight. An `errand` is waited
 * for by nobody, and may belong to no turn.
 */
export type Lane =
  "main" | "aside" | "card" | "typing" | "media" | "chore" | "errand" | "scheduled";

/** A request that was written and has no result (W-26). */
export interface Pending {
  readonly conn: ConnId;
  readonly turn: TurnId;
  readonly lane: Lane;
  readonly untilMs: number;
}

/** How a request ended (W-50). */
export type Ending =
  | { readonly how: "answered"; readonly result: Result }
  | { readonly how: "timed-out" }
  | { readonly how: "cut" }
  /** Its caller was cancelled and does not wait any more (I-37). */
  | { readonly how: "forgotten" };

/** A request that is settled: whose it was, and what came of it. */
export interface Settled {
  readonly requestId: string;
  readonly turn: TurnId;
  readonly lane: Lane;
  readonly outcome: Outcome;
  readonly ending: Ending;
  /** Of the result, if there was one. */
  readonly messageId: string | null;
  readonly error: string | null;
  /** How long the connector asks to wait before another try (W-48), or `null`. */
  readonly retryAfterMs: number | null;
}

export function openRequest(pass: Pass, conn: ConnId, turn: TurnId, lane: Lane): string {
  const { state } = pass;
  const { requests } = state;
  const requestId = state.requestPrefix + hex(state.requestCount, 16);
  if (requests.size >= requests.max) {
    throw new BugError(`${requests.size} requests in flight, and one more, exceed turns × lanes`);
  }
  const untilMs = pass.atMs + pass.rig.config.ackTimeoutMs;
  state.requestCount += 1;
  state.requests = tableSet(requests, requestId, { conn, turn, lane, untilMs });
  return requestId;
}

/** Settles a request, once. Unknown, repeated and late ones are dropped (W-26). */
export function settleRequest(pass: Pass, requestId: string, ending: Ending): Settled | undefined {
  const pending = tableGet(pass.state.requests, requestId);
  if (pending === undefined) return undefined;
  pass.state.requests = tableDelete(pass.state.requests, requestId);
  const outcome = pass.rig.policies.outcomeOf(ending);
  const error = errorOf(ending, outcome);
  report(pass, { what: "request-settled", requestId, outcome, error });
  const messageId = ending.how === "answered" ? (ending.result.message_id ?? null) : null;
  const { turn, lane } = pending;
  const retryAfterMs = ending.how === "answered" ? retryAfterMsOf(ending.result) : null;
  return { requestId, turn, lane, outcome, ending, messageId, error, retryAfterMs };
}

function retryAfterMsOf({ retry_after: seconds }: Result): number | null {
  return typeof seconds === "number" && seconds >= 0 ? seconds * MS_PER_SECOND : null;
}

/** W-50: the words of the gateway itself where the connector said nothing. */
function errorOf(ending: Ending, outcome: Outcome): string | null {
  switch (ending.how) {
    case "answered":
      return outcome === "success" ? null : (ending.result.error ?? "");
    case "timed-out":
      return "relay outbound timed out";
    case "cut":
      return "relay transport connection lost";
    case "forgotten":
      return "relay caller cancelled";
  }
}
