import type { ExchangeId, SideAnswer } from "../../contract/ports/side-door.ts";
import type { GatewayEffect } from "../../contract/ports/gateway.ts";
import { isSameOrigin, sideUrl } from "../../contract/side-url.ts";
import { answerLine, requestLine } from "../../contract/trace/http-line.ts";
import { connectorTakes } from "./connector-side.ts";
import type { EventOf } from "./event.ts";
import { gatewayTakes } from "./gateway-side.ts";
import { recall, rememberNew } from "./recent.ts";
import { turnLabel, turnOf } from "./turns.ts";
import type { How } from "./twist.ts";
import { answerOfWeb } from "./web.ts";
import { dispatch, gatewayAt, gatewayLabel, tell, type Work } from "./work.ts";

type Ask = Extract<GatewayEffect, { kind: "http" }>;

/** A gateway asks over HTTP: the request is on its way. */
export function ask(work: Work, index: number, { exchange, request, about }: Ask): void {
  const { world } = work;
  const key = about.turn ?? "";
  const turn = key === "" ? undefined : turnOf(world, key);
  const label =
    turn === undefined ? gatewayLabel(work, index, about.what) : turnLabel(work, turn, about.what);
  const gateway = gatewayAt(world, index).id;
  const named = { gateway, exchange, label, ...(turn === undefined ? {} : { turn: turn.name }) };
  tell(work, requestLine(named, request));
  world.exchanges = rememberNew(world.exchanges, {
    key: exchange,
    label,
    turn: key,
    gateway: index,
  });
  dispatch(work, {
    kind: "http",
    label,
    turn: key,
    gateway: index,
    conn: "",
    to: "connector",
    exchange,
    request,
  });
}

/** It arrives: at the connector, or in the web. One that is down answers nobody. */
export function performHttp(work: Work, { exchange, request }: EventOf<"http">, how: How): void {
  const { stage, world } = work;
  if (how.httpAnswer !== undefined) return answer(work, exchange, how.httpAnswer);
  if (!isSameOrigin(request.url, sideUrl(stage.connectorUrl, ""))) {
    return answer(work, exchange, answerOfWeb(stage, request));
  }
  if (world.connector.startsAtMs !== undefined) {
    return answer(work, exchange, { came: "nothing", reason: "connection refused" });
  }
  connectorTakes(work, { atMs: world.nowMs, kind: "http", exchange, request });
}

/** An answer sets out. */
export function answer(work: Work, exchange: ExchangeId, given: SideAnswer): void {
  const asked = recall(work.world.exchanges, exchange);
  if (asked === undefined) return;
  const { label, turn, gateway } = asked;
  const head = { label: `${label}/answer`, turn, gateway, conn: "", to: "gateway" } as const;
  dispatch(work, { kind: "http-answer", ...head, exchange, answer: given });
}

/** It arrives, if its gateway is still there. */
export function performHttpAnswer(
  work: Work,
  { exchange, answer: given, gateway: index, label, turn: key }: EventOf<"http-answer">,
): void {
  const { world } = work;
  const gateway = gatewayAt(world, index);
  if (gateway.startsAtMs !== undefined) return;
  const turn = key === "" ? {} : { turn: turnOf(world, key).name };
  tell(work, answerLine({ gateway: gateway.id, exchange, label, ...turn }, given));
  gatewayTakes(work, index, { atMs: world.nowMs, kind: "http-answer", exchange, answer: given });
}
