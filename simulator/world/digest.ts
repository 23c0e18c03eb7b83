import { digest, digestWithout } from "../../contract/digest.ts";
import type { Recent } from "./recent.ts";
import type { Stage } from "./setup.ts";
import type { Process, World } from "./state.ts";

/**
 * Equal for two worlds of one stage exactly when no future tells them apart: what can happen next, and
 * what comes of it, is the same in both.
 *
 * Times stay as they are, so worlds are alike only at the same moment. What only counts is left out: how
 * many lines and events there were, and how often a label was given. Runs that go on from two such worlds
 * are the same but for the numbers behind their labels.
 *
 * @returns `undefined` in the middle of things: while messages are under way, or a fault stands before
 *          the event that is next. Nothing is lost by waiting, as time passes only between such moments.
 */
export function digestOfWorld(stage: Stage, world: World): string | undefined {
  if (world.flight.length > 0 || world.putBefore.length > 0) return undefined;
  const { nowMs, activeAtMs, gateways, connector, screens, links, later, held, agents } = world;
  return digest([
    nowMs,
    activeAtMs,
    world.moment,
    ...gateways.map((process, i) => {
      return digestOfProcess(process, stage.gateways[process.twinOf ?? i]?.machine);
    }),
    digestOfProcess(connector, stage.connector),
    ...screens.map(({ state }, i) => stage.screens[i]?.machine.digest(state)),
    withoutLabels(links),
    withoutLabels(world.shapes),
    withoutLabels(later),
    withoutLabels(held),
    ...agents.map(({ turn, gateway, next, dueAtMs, run }) =>
      [turn, gateway, next, dueAtMs, run].join(" "),
    ),
    digestOfRecent(world.turns),
    digestOfRecent(world.asked),
    digestOfRecent(world.calls),
  ]);
}

interface Digesting {
  digest(state: unknown): string;
}

function digestOfProcess(process: Process, machine: Digesting | undefined): string {
  const { state, startsAtMs = -1, incarnation, memory, amnesia } = process;
  const inside = machine?.digest(state) ?? "";
  return `${inside} ${startsAtMs} ${incarnation} ${digest(memory)} ${amnesia ? 1 : 0}`;
}

/** The plan of an agent is that of its turn. */
const withoutLabels = digestWithout(["label", "tally"]);

/** Of things that are found by their keys the order does not matter. */
function digestOfRecent(recent: Recent<{ readonly key: string }>): string {
  let cell = recent.first;
  const path: NonNullable<typeof cell>[] = [];
  while (cell !== null && !sums.has(cell)) {
    path.push(cell);
    cell = cell.rest;
  }
  let sum = cell === null ? NO_SUM : (sums.get(cell) ?? NO_SUM);
  for (const one of path.reverse()) {
    const [a = "", b = ""] = withoutLabels(one.entry).split(".");
    sum = { a: (sum.a + parseInt(a, 36)) | 0, b: (sum.b + parseInt(b, 36)) | 0 };
    sums.set(one, sum);
  }
  return `${sum.a} ${sum.b}`;
}

interface Sum {
  readonly a: number;
  readonly b: number;
}

const NO_SUM: Sum = { a: 0, b: 0 };
const sums = new WeakMap<object, Sum>();
