import { never } from "../../contract/assert.ts";
import { writeFrame } from "../../contract/door/write-frame.ts";
import type { ConnectorFrame, InboundEvent } from "../../contract/generated/types.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import type { ConnectorEffect, ConnectorInput } from "../connector/port.ts";
import { turnAnswered, turnOfForward } from "./answers.ts";
import { closeEnd } from "./close-end.ts";
import type { FrameKind } from "./event.ts";
import { numbered, tallied, tallyUp } from "./labels.ts";
import { sendPoke } from "./poke.ts";
import { recall, remember, rememberNew } from "./recent.ts";
import { answer } from "./side-doors.ts";
import type { Asked, Link } from "./state.ts";
import { turnKey, turnLabel, turnOf, turnOfSession } from "./turns.ts";
import {
  connectorLabel,
  dispatch,
  gatewayLabel,
  linkOf,
  setLink,
  withState,
  type Work,
} from "./work.ts";

/** Gives an input to the connector and carries out what it asks for. One that is down hears nothing. */
export function connectorTakes(work: Work, input: ConnectorInput): void {
  const { world, stage } = work;
  const process = world.connector;
  if (process.startsAtMs !== undefined) return;
  const [state, effects] = stage.connector.step(process.state, input);
  if (state !== process.state) world.connector = withState(process, state);
  for (const effect of effects) carryOut(work, effect);
}

function carryOut(work: Work, effect: ConnectorEffect): void {
  switch (effect.kind) {
    case "send":
      return send(work, effect.conn, effect.frame);
    case "call":
      return call(work, effect);
    case "http-answer":
      return answer(work, effect.exchange, effect.answer);
    case "accept":
      return accept(work, effect.conn);
    case "reject":
      return reject(work, effect);
    case "close":
      return closeEnd(work, effect.conn, "connector", effect.code, effect.reason);
    case "persist":
      work.world.connector = { ...work.world.connector, memory: effect.memory };
      return;
    case "poke":
      return sendPoke(work, effect.gatewayId);
    case "note":
      return;
    default:
      return never(effect, "connector effect");
  }
}

/** Writes a frame. On a socket that died unnoticed it is written all the same, and lost. */
function send(work: Work, conn: ConnId, frame: ConnectorFrame): void {
  const { world } = work;
  const link = linkOf(world, conn);
  if (link?.connectorEnd !== "open") return;
  const [label, turn] = nameOf(work, frame, link.gateway);
  const n = ++world.lines;
  const ms = world.nowMs;
  work.lines.push(
    turn === ""
      ? { n, ms, kind: "sent", conn, from: "connector", frame, label }
      : {
          n,
          ms,
          kind: "sent",
          conn,
          from: "connector",
          frame,
          label,
          turn: turnOf(world, turn).name,
        },
  );
  if (link.dead) return;
  const kind = kindOf(frame);
  const text = writeFrame(frame);
  dispatch(work, { kind, label, turn, gateway: link.gateway, conn, to: "gateway", text });
}

function kindOf(frame: ConnectorFrame): FrameKind {
  switch (frame.type) {
    case "outbound_result":
      return "result";
    case "going_idle_ack":
      return "idle";
    case "interrupt_inbound":
      return "interrupt";
    case "inbound":
    case "descriptor":
      return frame.type;
    case "passthrough_forward":
      return "inbound";
    default:
      return never(frame, "connector frame");
  }
}

/** The label of a frame and the key of its turn. */
function nameOf(
  work: Work,
  frame: ConnectorFrame,
  gateway: number,
): readonly [label: string, turn: string] {
  switch (frame.type) {
    case "outbound_result":
      return nameOfResult(work, frame.requestId, gateway);
    case "inbound": {
      const answered = turnAnswered(work, frame.event);
      if (answered !== undefined) return [turnLabel(work, answered, "answer"), answered.key];
      const turn = turnOf(work.world, inboundKey(frame.event));
      return [turnLabel(work, turn, "inbound"), turn.key];
    }
    case "interrupt_inbound": {
      const turn = turnOfSession(work.world, frame.session_key);
      if (turn === undefined) return [gatewayLabel(work, gateway, "interrupt_inbound"), ""];
      return [turnLabel(work, turn, "interrupt_inbound"), turn.key];
    }
    case "descriptor": {
      const what = `descriptor@${frame.descriptor.platform}`;
      return [gatewayLabel(work, gateway, what), ""];
    }
    case "passthrough_forward": {
      const turn = turnOfForward(work, frame.forward);
      if (turn === undefined) return [gatewayLabel(work, gateway, frame.type), ""];
      return [turnLabel(work, turn, "forward"), turn.key];
    }
    case "going_idle_ack":
      return [gatewayLabel(work, gateway, frame.type), ""];
    default:
      return never(frame, "connector frame");
  }
}

function nameOfResult(
  work: Work,
  requestId: string,
  gateway: number,
): readonly [label: string, turn: string] {
  const { world } = work;
  const asked = recall(world.asked, requestId);
  if (asked === undefined) return [gatewayLabel(work, gateway, "ack-of-nothing"), ""];
  const before = tallied(asked.tally, "ack");
  world.asked = remember(world.asked, counted(asked, "ack"));
  return [`${asked.label}/${numbered("ack", before)}`, asked.turn];
}

/** The request after one more thing of this name came of it. */
function counted({ key, label, turn, tally }: Asked, what: string): Asked {
  return { key, label, turn, tally: tallyUp(tally, what) };
}

function inboundKey({ source, message_id }: InboundEvent): string {
  return turnKey(source.platform ?? "relay", source.chat_id ?? "", message_id ?? "");
}

/** A call is named after the request that caused it, or after the connector itself. */
function call(work: Work, effect: Extract<ConnectorEffect, { kind: "call" }>): void {
  const { world } = work;
  const { id, call, cause } = effect;
  const asked = cause === null ? undefined : recall(world.asked, cause);
  let label: string;
  if (asked === undefined) {
    label = connectorLabel(work, call.method);
  } else {
    label = `${asked.label}>${numbered(call.method, tallied(asked.tally, call.method))}`;
    world.asked = remember(world.asked, counted(asked, call.method));
  }
  const turn = asked?.turn ?? "";
  world.calls = rememberNew(world.calls, { key: id, label, turn });
  dispatch(work, { kind: "call", label, turn, gateway: -1, conn: "", to: "connector", id, call });
}

function accept(work: Work, conn: ConnId): void {
  const link = linkOf(work.world, conn);
  if (link === undefined || link.dead || link.connectorEnd !== "asked") return;
  setLink(work, { ...link, connectorEnd: "open" });
  const label = gatewayLabel(work, link.gateway, "open");
  dispatch(work, { kind: "open", ...toGateway(link), label });
}

function reject(
  work: Work,
  { conn, status, reason }: Extract<ConnectorEffect, { kind: "reject" }>,
): void {
  const link = linkOf(work.world, conn);
  if (link === undefined || link.dead || link.connectorEnd !== "asked") return;
  setLink(work, { ...link, connectorEnd: "gone" });
  const label = gatewayLabel(work, link.gateway, "refused");
  dispatch(work, { kind: "refuse", ...toGateway(link), label, status, reason });
}

function toGateway({ conn, gateway }: Link): {
  readonly turn: "";
  readonly conn: ConnId;
  readonly gateway: number;
  readonly to: "gateway";
} {
  return { turn: "", conn, gateway, to: "gateway" };
}
