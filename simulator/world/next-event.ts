import { assert } from "../../contract/assert.ts";
import { sameLane, sameTarget, type WorldEvent } from "./event.ts";
import { numbered, tallied } from "./labels.ts";
import type { Stage } from "./setup.ts";
import { frozenUntilMs } from "./shape.ts";
import type { World } from "./state.ts";
import { turnOf } from "./turns.ts";
import { gatewayAt, ownLabel, slotOf } from "./work.ts";

/** What happens next, and when. */
export interface Next {
  readonly event: WorldEvent;
  readonly atMs: number;
  /** Where it waits: among the messages under way, among those a fault delayed, or for its time. */
  readonly from: "flight" | "later" | "due";
}

/**
 * The event that happens next if nothing goes wrong. Messages take no time and keep the order in which
 * they set out; time passes only when none is under way, to whatever is due first.
 */
export function nextEvent(stage: Stage, world: World): Next | undefined {
  const event = world.flight[0];
  if (event !== undefined) return { event, atMs: world.nowMs, from: "flight" };
  let earliest = Infinity;
  let what: Source = "later";
  let place = -1;
  scanDue(stage, world, (source, at, dueAtMs) => {
    if (dueAtMs >= earliest) return;
    earliest = dueAtMs;
    what = source;
    place = at;
  });
  return place < 0 ? undefined : nextOf(stage, world, what, place, earliest);
}

/** Everything that could happen next without time passing, the default first. */
export function enabledNow(stage: Stage, world: World): readonly Next[] {
  const { flight, nowMs } = world;
  const first = nextEvent(stage, world);
  if (first === undefined) return [];
  const heads = flight.filter((event, i) => {
    return !flight.slice(0, i).some((earlier) => sameLane(earlier, event));
  });
  const enabled: Next[] = heads.map((event) => ({ event, atMs: nowMs, from: "flight" }));
  const due: Next[] = [];
  scanDue(stage, world, (source, at, dueAtMs) => {
    if (dueAtMs > first.atMs) return;
    due.push(nextOf(stage, world, source, at, dueAtMs));
  });
  return [...enabled, ...due].filter(({ event }, i, all) => {
    return all.findIndex((other) => other.event.label === event.label) === i;
  });
}

/** The first event that could happen now and reaches the same program as the one that is next. */
export function rivalOf(stage: Stage, world: World, next: WorldEvent): Next | undefined {
  return enabledNow(stage, world).find(({ event }) => {
    return event.label !== next.label && sameTarget(event, next);
  });
}

type Source = "later" | "held" | "moment" | "agent" | "gateway" | "connector" | "platform";

/**
 * Of things due at the same time, those that are visited first come first: a process that starts, so
 * that what waits for it finds it; what a fault delays; people; agents; machines that want waking.
 */
function scanDue(
  stage: Stage,
  world: World,
  visit: (source: Source, at: number, dueAtMs: number) => void,
): void {
  const { later, held, agents, gateways, connector, screens } = world;
  if (connector.startsAtMs !== undefined) visit("connector", 0, connector.startsAtMs);
  for (let i = 0; i < gateways.length; i++) {
    const startsAtMs = gateways[i]?.startsAtMs;
    if (startsAtMs !== undefined) visit("gateway", i, startsAtMs);
  }
  for (let i = 0; i < later.length; i++) visit("later", i, later[i]?.dueAtMs ?? Infinity);
  for (let i = 0; i < held.length; i++) visit("held", i, held[i]?.dueAtMs ?? Infinity);
  visit("moment", world.moment, stage.moments[world.moment]?.atMs ?? Infinity);
  const awake =
    world.shapes.length === 0 ? ALWAYS : (gateway: number) => frozenUntilMs(world, gateway);
  for (let i = 0; i < agents.length; i++) {
    const agent = agents[i];
    if (agent !== undefined) visit("agent", i, Math.max(agent.dueAtMs, awake(agent.gateway)));
  }
  for (let i = 0; i < gateways.length; i++) {
    const process = gateways[i];
    if (process?.startsAtMs !== undefined) continue;
    const dueAtMs = slotOf({ stage, world }, i).machine.dueAtMs(process?.state) ?? Infinity;
    visit("gateway", i, Math.max(dueAtMs, awake(i)));
  }
  if (connector.startsAtMs === undefined) {
    visit("connector", 0, stage.connector.dueAtMs(connector.state) ?? Infinity);
  }
  for (let i = 0; i < screens.length; i++) {
    visit("platform", i, stage.screens[i]?.machine.dueAtMs(screens[i]?.state) ?? Infinity);
  }
}

/** No process is frozen. */
const ALWAYS = (): number => -1;

function nextOf(stage: Stage, world: World, source: Source, at: number, dueAtMs: number): Next {
  const atMs = Math.max(dueAtMs, world.nowMs);
  const later = source === "later" ? world.later[at] : undefined;
  if (later !== undefined) return { event: later.event, atMs, from: "later" };
  return { event: dueEvent(stage, world, source, at), atMs, from: "due" };
}

function dueEvent(stage: Stage, world: World, source: Source, at: number): WorldEvent {
  switch (source) {
    case "held":
      return releaseEvent(world, at);
    case "moment":
      return {
        kind: "user",
        turn: "",
        gateway: -1,
        conn: "",
        to: "connector",
        label: stage.moments[at]?.label ?? "",
      };
    case "agent":
      return agentEvent(world, at);
    case "gateway":
      return gatewayEvent(world, at);
    case "connector": {
      const process = world.connector;
      if (process.startsAtMs !== undefined) {
        return {
          kind: "start",
          turn: "",
          gateway: -1,
          conn: "",
          to: "connector",
          label: `${process.id}/start.${process.incarnation + 1}`,
        };
      }
      return {
        kind: "wake",
        turn: "",
        gateway: -1,
        conn: "",
        to: "connector",
        label: ownLabel(process, "wake"),
        machine: source,
        at,
      };
    }
    case "platform": {
      const screen = world.screens[at];
      assert(screen !== undefined, `platform ${at} is due but not there`);
      const label = `${screen.platform}/${numbered("wake", tallied(screen.tally, "wake"))}`;
      return {
        kind: "wake",
        turn: "",
        gateway: -1,
        conn: "",
        to: "connector",
        label,
        machine: source,
        at,
      };
    }
    default:
      assert(false, `${source} ${at} is due but not there`);
  }
}

function releaseEvent(world: World, at: number): WorldEvent {
  const held = world.held[at];
  assert(held !== undefined, `held frame ${at} is due but not there`);
  const { conn, label, turn } = held;
  return { kind: "release", label: `${label}/release`, turn, gateway: -1, conn, to: "connector" };
}

function agentEvent(world: World, at: number): WorldEvent {
  const agent = world.agents[at];
  const planned = agent?.plan[agent.next];
  assert(agent !== undefined && planned !== undefined, `agent ${at} is due but has nothing to say`);
  const { turn, gateway, run } = agent;
  const label = `${turnOf(world, turn).name}/${numbered(planned.what, run - 1)}`;
  return { kind: "agent", label, turn, gateway, conn: "", to: "gateway", run };
}

function gatewayEvent(world: World, at: number): WorldEvent {
  const process = gatewayAt(world, at);
  if (process.startsAtMs !== undefined) {
    const label = `${process.id}/start.${process.incarnation + 1}`;
    return { kind: "start", label, turn: "", gateway: at, conn: "", to: "gateway" };
  }
  const label = ownLabel(process, "wake");
  return {
    kind: "wake",
    label,
    turn: "",
    gateway: at,
    conn: "",
    to: "gateway",
    machine: "gateway",
    at,
  };
}
