import type { Line } from "../../contract/trace-line.ts";
import { FAULTS, faultNamed } from "../faults/registry.ts";
import { partsOf, type Fault } from "../faults/fault.ts";
import { deedsOf, doDeed, plainDeed, type Deed } from "./deeds.ts";
import type { EventKind } from "./event.ts";
import { enabledNow, type Next } from "./next-event.ts";
import type { Stage } from "./setup.ts";
import type { World } from "./state.ts";
import { workOn, type Work } from "./work.ts";

/** One thing that could happen next. */
export interface Choice {
  readonly label: string;
  readonly kind: EventKind;
  /** Faults that could be laid on it, each with its parameter: `ack-lost`, `stall:31000`. */
  readonly alternatives: readonly string[];
  readonly next: Next;
}

/** All that could happen next. The first is what does if nothing goes wrong. */
export function enabled(stage: Stage, world: World): readonly Choice[] {
  return enabledNow(stage, world).map((next) => {
    const { label, kind } = next.event;
    return { label, kind, alternatives: alternativesAt(stage, world, next, FAULTS), next };
  });
}

/**
 * What could be made of an event, in the order of `faults`. A message that a fault has delayed already
 * is left alone, and what was put before an event once is not put there again.
 */
export function alternativesAt(
  stage: Stage,
  world: World,
  next: Next,
  faults: readonly Fault[],
): readonly string[] {
  if (next.from === "later") return [];
  const { event } = next;
  const scene = { stage, world, event };
  const takes: string[] = [];
  for (const fault of faults) {
    if (!fault.at.includes(event.kind)) continue;
    for (const parameter of fault.offers(scene)) {
      const take = parameter === "" ? fault.name : `${fault.name}:${parameter}`;
      if (!world.putBefore.includes(`${event.label} ${take}`)) takes.push(take);
    }
  }
  return takes;
}

/** Takes a choice, as it should happen or with a fault; the world that it leads to, and its lines. */
export function take(
  stage: Stage,
  world: World,
  choice: Pick<Choice, "next">,
  alternative?: string,
): readonly [World, readonly Line[]] {
  const work = workOn(stage, world);
  for (const deed of decide(work, choice.next, alternative)) doDeed(work, deed, null);
  return [work.world, work.lines];
}

/** What to do at an event: with a fault that cannot be laid on it, nothing. */
export function decide(work: Work, next: Next, alternative: string | undefined): readonly Deed[] {
  if (alternative === undefined) return [plainDeed(next)];
  const [name, parameter] = partsOf(alternative);
  const fault = faultNamed(name);
  const { stage, world } = work;
  const { event } = next;
  if (fault === undefined || !fault.at.includes(event.kind)) return [];
  const twist = fault.apply({ stage, world, event }, parameter);
  return twist === undefined ? [] : deedsOf(work, next, alternative, twist);
}
