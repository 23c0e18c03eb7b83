import { upgradeAuthorization } from "../../contract/auth/upgrade-token.ts";
import type { TurnId } from "../../contract/ports/gateway.ts";
import type { ExchangeId, SideBody, SideRequest } from "../../contract/ports/side-door.ts";
import { tableDelete, tableEntries, tableGet, tableSet } from "../../contract/table.ts";
import { credentialOf } from "../boot/credential.ts";
import { hex } from "../entropy.ts";
import { emit, type Pass } from "../pass.ts";

/** Who waits for an answer. */
export type Asker =
  | { readonly is: "media" | "attachment"; readonly turn: TurnId }
  | { readonly is: "provision" | "policy" | "enroll"; readonly platform: string };

/** A request that was asked and has no answer. */
export interface Exchange {
  readonly asker: Asker;
  readonly request: SideRequest;
  readonly untilMs: number;
  readonly bytesMax: number;
  /** Label of the first request; a redirect is named after it. */
  readonly what: string;
  /** Redirects that were followed. */
  readonly hops: number;
}

/** What is asked. */
export interface Question {
  readonly asker: Asker;
  readonly method: SideRequest["method"];
  readonly url: string;
  /** Of the answer. */
  readonly bytesMax: number;
  readonly timeoutMs: number;
  readonly what: string;
  /** The Authorization header, where the server may see one. */
  readonly authorization?: string | undefined;
  readonly body?: SideBody;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks, under an id that no other exchange of any process has. */
export function ask(pass: Pass, question: Question): ExchangeId {
  const { method, url, body = null, authorization, asker, bytesMax, what } = question;
  const agent = pass.rig.policies.userAgent();
  const headers = {
    ...(agent === null ? {} : { "user-agent": agent }),
    ...(authorization === undefined ? {} : { authorization }),
    ...question.headers,
  };
  const untilMs = pass.atMs + question.timeoutMs;
  const request = { method, url, headers, body };
  return open(pass, { asker, request, untilMs, bytesMax, what, hops: 0 });
}

export function open(pass: Pass, exchange: Exchange): ExchangeId {
  const { state } = pass;
  const id = `${state.requestPrefix}.${hex(state.exchangeCount, 4)}`;
  const { request, bytesMax, what, asker } = exchange;
  state.exchangeCount += 1;
  state.exchanges = tableSet(state.exchanges, id, exchange);
  const about = "turn" in asker ? { turn: asker.turn, what } : { what };
  emit(pass, { kind: "http", exchange: id, request, bytesMax, about });
  return id;
}

/** Takes an exchange that is over; `undefined` for one that nobody waits for any more. */
export function takeExchange(pass: Pass, id: ExchangeId): Exchange | undefined {
  const exchange = tableGet(pass.state.exchanges, id);
  if (exchange !== undefined) pass.state.exchanges = tableDelete(pass.state.exchanges, id);
  return exchange;
}

/** Nobody waits for this any more (I-37). */
export function endExchange(pass: Pass, id: ExchangeId): void {
  if (takeExchange(pass, id) !== undefined) emit(pass, { kind: "http-end", exchange: id });
}

/** Nothing of this turn waits for an answer any more. */
export function endExchangesOf(pass: Pass, turn: TurnId): void {
  for (const { key, value } of tableEntries(pass.state.exchanges)) {
    if ("turn" in value.asker && value.asker.turn === turn) endExchange(pass, key);
  }
}

/** The gateway's own token, made anew for each request (W-08). */
export function ownAuthorization(pass: Pass): string | undefined {
  const nowSeconds = (pass.rig.config.epochMs + pass.atMs) / 1000;
  return upgradeAuthorization(credentialOf(pass), nowSeconds);
}
