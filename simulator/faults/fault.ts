import type { Situation } from "../sometimes/situation.ts";
import type { EventKind, WorldEvent } from "../world/event.ts";
import type { Stage } from "../world/setup.ts";
import type { World } from "../world/state.ts";
import type { Twist } from "../world/twist.ts";

/** One thing that can go wrong, or that a person can do at a bad moment. */
export interface Fault {
  readonly name: string;
  /** One line for people who choose among faults; says what the parameter is. */
  readonly describe: string;
  /** Kinds of event it can be laid on. */
  readonly at: readonly EventKind[];
  /** A network or a peer can do it on the wire alone: no part of ours has to play along. */
  readonly physical: boolean;
  /** What it exists for, as a trace shows it. */
  readonly sometimes: Situation;
  /** Parameters that are worth trying at this event, `""` for none; empty where it would change nothing. */
  offers(scene: Scene): readonly string[];
  /** What becomes of the event; `undefined` where it cannot be laid on. */
  apply(scene: Scene, parameter: string): Twist | undefined;
}

/** The event that is next, and the world before it. */
export interface Scene {
  readonly stage: Stage;
  readonly world: World;
  readonly event: WorldEvent;
}

/** The name before the colon of `stall:31000`, and the parameter after it. */
export function partsOf(take: string): readonly [name: string, parameter: string] {
  const colon = take.indexOf(":");
  return colon < 0 ? [take, ""] : [take.slice(0, colon), take.slice(colon + 1)];
}

/** `""` stands for the default; anything else must be a whole number, or the fault cannot be laid on. */
export function wholeNumber(parameter: string, byDefault: number): number | undefined {
  if (parameter === "") return byDefault;
  const number = Number(parameter);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

export const WITHOUT_PARAMETER: readonly string[] = [""];
export const NOT_HERE: readonly string[] = [];
