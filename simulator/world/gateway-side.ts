import { writeFrame } from "../../contract/door/write-frame.ts";
import type { GatewayFrame } from "../../contract/generated/types.ts";
import type {
  ConnId,
  GatewayEffect,
  GatewayInput,
  GatewayReport,
  TurnId,
} from "../../contract/ports/gateway.ts";
import { openDoor } from "../../contract/door/door.ts";
import { assert, never } from "../../contract/assert.ts";
import { unscriptedPlan } from "./agent-plan.ts";
import { closeEnd } from "./close-end.ts";
import type { FrameKind } from "./event.ts";
import { NO_TALLY, tallied } from "./labels.ts";
import { rememberNew } from "./recent.ts";
import { ask } from "./side-doors.ts";
import type { Link } from "./state.ts";
import { changed, setTurn, turnLabel, turnOf } from "./turns.ts";
import {
  dispatch,
  gatewayAt,
  gatewayLabel,
  linkOfGateway,
  setGateway,
  slotOf,
  withAt,
  withState,
} from "./work.ts";
import type { Work } from "./work.ts";

/** Gives an input to a gateway and carries out what it asks for. A gateway that is down hears nothing. */
export function gatewayTakes(work: Work, index: number, input: GatewayInput): void {
  const process = gatewayAt(work.world, index);
  if (process.startsAtMs !== undefined) return;
  const [state, effects] = slotOf(work, index).machine.step(process.state, input);
  if (state !== process.state) setGateway(work, index, withState(process, state));
  for (const effect of effects) carryOut(work, index, effect);
}

function carryOut(work: Work, index: number, effect: GatewayEffect): void {
  switch (effect.kind) {
    case "send":
      return send(work, index, effect);
    case "dial":
      return dial(work, index, effect);
    case "close":
      return close(work, index, effect);
    case "http":
      return ask(work, index, effect);
    case "http-end":
      // The request is out, and its answer, if one comes, is nobody's.
      return;
    case "agent-start":
      return startAgent(work, index, effect.turn);
    case "agent-stop":
      return stopAgent(work, index, effect.turn);
    case "agent-answer":
      return answerAgent(work, index, effect.turn, effect.ask);
    case "persist":
      return setGateway(work, index, { ...gatewayAt(work.world, index), memory: effect.memory });
    case "report":
      return report(work, index, effect.report);
    default:
      return never(effect, "gateway effect");
  }
}

type Send = Extract<GatewayEffect, { kind: "send" }>;

/** Writes a frame. On a socket that died unnoticed it is written all the same, and lost. */
function send(work: Work, index: number, { conn: own, frame, about }: Send): void {
  const { world } = work;
  const link = linkOfGateway(world, index, own);
  if (link?.gatewayEnd !== "open") return;
  const { conn } = link;
  const kind = kindOf(frame);
  const key = about.turn ?? "";
  const turn = key === "" ? undefined : turnOf(world, key);
  const label =
    turn === undefined ? gatewayLabel(work, index, about.what) : turnLabel(work, turn, about.what);
  const n = ++world.lines;
  const ms = world.nowMs;
  work.lines.push(
    turn === undefined
      ? { n, ms, kind: "sent", conn, from: "gateway", frame, label }
      : { n, ms, kind: "sent", conn, from: "gateway", frame, label, turn: turn.name },
  );
  if (frame.type === "outbound") {
    const asked = { key: frame.requestId, label, turn: key, tally: NO_TALLY };
    world.asked = rememberNew(world.asked, asked);
  }
  if (link.dead) return;
  const text = writeFrame(frame);
  dispatch(work, { kind, label, turn: key, gateway: index, conn, to: "connector", text });
}

function kindOf(frame: GatewayFrame): FrameKind {
  switch (frame.type) {
    case "outbound":
      return "request";
    case "inbound_ack":
      return "inbound-ack";
    case "going_idle":
      return "idle";
    case "hello":
    case "interrupt":
      return frame.type;
    default:
      return never(frame, "gateway frame");
  }
}

function dial(
  work: Work,
  index: number,
  { conn: own, url, authorization }: Extract<GatewayEffect, { kind: "dial" }>,
): void {
  assert(linkOfGateway(work.world, index, own) === undefined, `${own} is dialled twice`);
  const conn = addLink(work, index, own, "dialling");
  const label = gatewayLabel(work, index, "dial");
  dispatch(work, {
    kind: "dial",
    label,
    turn: "",
    gateway: index,
    conn,
    to: "connector",
    url,
    authorization: authorization ?? null,
  });
}

/** A link that is about to be dialled, under a name of its own. */
export function addLink(
  work: Work,
  gateway: number,
  own: ConnId,
  gatewayEnd: "dialling" | "gone",
): ConnId {
  const { id, tally } = gatewayAt(work.world, gateway);
  const conn =
    gatewayEnd === "gone"
      ? `${id}-echo.${tallied(tally, "dial-again") + 1}`
      : `${id}.${tallied(tally, "dial") + 1}`;
  const link: Link = {
    conn,
    own,
    gateway,
    gatewayEnd,
    connectorEnd: "unasked",
    dead: false,
    gatewayDoor: openDoor("connector"),
    connectorDoor: openDoor("gateway"),
  };
  work.world.links = [...work.world.links, link];
  return conn;
}

function close(
  work: Work,
  index: number,
  { conn, code, reason }: Extract<GatewayEffect, { kind: "close" }>,
): void {
  const link = linkOfGateway(work.world, index, conn);
  if (link !== undefined) closeEnd(work, link.conn, "gateway", code, reason);
}

/** A scripted turn gets its agent from the script, from the beginning if it is run again. */
function startAgent(work: Work, index: number, key: TurnId): void {
  const { world, stage } = work;
  const turn = turnOf(world, key);
  const plan = stage.plans[turn.scripted] ?? unscriptedPlan(turn.name);
  const run = turn.runs + 1;
  setTurn(work, changed(turn, { gateway: index, runs: run, live: true }));
  const first = plan[0];
  if (first === undefined) return;
  const dueAtMs = world.nowMs + first.afterMs;
  world.agents = [...world.agents, { turn: key, gateway: index, plan, next: 0, dueAtMs, run }];
}

/** Two processes of one gateway may run the same turn, each with an agent of its own (D-28). */
function agentOf(work: Work, index: number, turn: TurnId): number {
  return work.world.agents.findIndex((agent) => agent.turn === turn && agent.gateway === index);
}

function stopAgent(work: Work, index: number, turn: TurnId): void {
  const at = agentOf(work, index, turn);
  if (at >= 0) work.world.agents = work.world.agents.toSpliced(at, 1);
}

/** An agent that waits for this answer goes on; any other does not hear of it. */
function answerAgent(work: Work, index: number, turn: TurnId, ask: string): void {
  const { world } = work;
  const at = agentOf(work, index, turn);
  const agent = world.agents[at];
  const asked = agent?.plan[agent.next - 1]?.event;
  const next = agent?.plan[agent.next];
  if (agent === undefined || next === undefined || asked?.kind !== "ask" || asked.id !== ask)
    return;
  const dueAtMs = world.nowMs + next.afterMs;
  world.agents = withAt(world.agents, at, { ...agent, dueAtMs });
}

function report(work: Work, index: number, report: GatewayReport): void {
  const gateway = gatewayAt(work.world, index).id;
  const key = "turn" in report ? report.turn : undefined;
  const n = ++work.world.lines;
  const ms = work.world.nowMs;
  if (key === undefined) {
    work.lines.push({ n, ms, kind: "report", gateway, report });
    return;
  }
  const turn = turnOf(work.world, key);
  if (report.what === "turn-started") {
    setTurn(work, changed(turn, { gateway: index, live: true, session: report.session }));
  }
  if (report.what === "turn-ended") setTurn(work, changed(turn, { live: false }));
  work.lines.push({ n, ms, kind: "report", gateway, report, turn: turn.name });
}
