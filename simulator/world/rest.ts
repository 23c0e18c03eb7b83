import type { Store } from "../../contract/ports/machine.ts";
import type { SeenBubble } from "../../contract/trace-line.ts";
import type { Bubble } from "../platforms/port.ts";
import type { Next } from "./next-event.ts";
import type { Stage } from "./setup.ts";
import type { World } from "./state.ts";
import { liveTurns } from "./turns.ts";
import { slotOf, type Work } from "./work.ts";

/** How a run came to its end. */
export type Outcome =
  | { readonly why: "quiescent" }
  | { readonly why: "stuck"; readonly reason: string; readonly pending: readonly string[] };

/** Whether the run ends here, before `next`, and how; `undefined` while it goes on. */
export function outcomeBefore(stage: Stage, world: World, next: Next): Outcome | undefined {
  const { eventsMax, virtualMsMax, flightMax, restAfterMs } = stage.limits;
  if (world.events >= eventsMax) return stuck(world, `still busy after ${eventsMax} events`);
  if (world.flight.length > flightMax) {
    return stuck(world, `more than ${flightMax} messages under way`);
  }
  if (next.from === "flight") return undefined;
  if (next.atMs > virtualMsMax) return stuck(world, `still busy after ${virtualMsMax} ms`);
  const isQuiet = next.event.kind === "wake" && next.atMs - world.activeAtMs > restAfterMs;
  // A turn that lives may still be waiting for something, however long nothing has happened.
  if (!isQuiet || someoneActs(stage, world) || liveTurns(world).length > 0) return undefined;
  return outcomeAtRest(world);
}

/** Writes what every process holds, what is on every screen, and the last line. */
export function tellRest(work: Work, outcome: Outcome): void {
  const { stage, world } = work;
  world.gateways.forEach(({ id, startsAtMs, state }, i) => {
    if (startsAtMs === undefined) tellCensus(work, id, slotOf(work, i).machine.census(state));
  });
  if (world.connector.startsAtMs === undefined) {
    tellCensus(work, world.connector.id, stage.connector.census(world.connector.state));
  }
  stage.screens.forEach(({ platform, machine }, i) => {
    const state = world.screens[i]?.state;
    tellCensus(work, platform, machine.census(state));
    const { bubbles, statuses } = machine.view(state);
    work.lines.push({
      n: ++world.lines,
      ms: world.nowMs,
      kind: "screen",
      platform,
      bubbles: bubbles.map(seen),
      statuses: statuses.map(({ chat, thread, text }) => ({ chat, thread, text })),
    });
  });
  work.lines.push({
    n: ++world.lines,
    ms: world.nowMs,
    kind: "end",
    why: outcome.why,
    pending: outcome.why === "stuck" ? outcome.pending : [],
  });
}

/** Nothing happens any more. A turn that still lives will never end. */
export function outcomeAtRest(world: World): Outcome {
  const live = liveTurns(world);
  if (live.length === 0) return { why: "quiescent" };
  const names = live.map((turn) => turn.name).join(", ");
  return stuck(
    world,
    `nothing more is due, and ${names} ${live.length === 1 ? "has" : "have"} not ended`,
  );
}

function stuck(world: World, reason: string): Outcome {
  const pending = [
    ...liveTurns(world).map((turn) => turn.name),
    ...world.flight.map((event) => event.label),
    ...world.later.map(({ event }) => event.label),
  ];
  return { why: "stuck", reason, pending: pending.slice(0, PENDING_MAX) };
}

/** Of what is pending, so much is told. */
const PENDING_MAX = 50;

function someoneActs(stage: Stage, world: World): boolean {
  const { moment, agents, later, held, gateways, connector } = world;
  if (moment < stage.moments.length || agents.length + later.length + held.length > 0) return true;
  return [connector, ...gateways].some(({ startsAtMs }) => startsAtMs !== undefined);
}

/** In one piece, as all lines of the rest are: a search tells as many rests as it runs schedules. */
function tellCensus({ world, lines }: Work, id: string, stores: readonly Store[]): void {
  lines.push({ n: ++world.lines, ms: world.nowMs, kind: "census", id, stores });
}

function seen(bubble: Bubble): SeenBubble {
  const { chat, id, thread, author, kind, text, live } = bubble;
  const { interrupted, gone, postedAtMs, call } = bubble;
  return { chat, id, thread, author, kind, text, live, interrupted, gone, postedAtMs, call };
}
