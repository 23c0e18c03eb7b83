import type { ContractIssue } from "../issue.ts";
import { removedAt, replacedAt, valueAt, type Trail } from "./pointer.ts";
import { wrongValue } from "./faults.ts";
import type { Field, Shape } from "./shape.ts";

/** A frame read more kindly than it was written. */
export interface Repair {
  readonly frame: unknown;
  /** What was wrong with it. */
  readonly note: ContractIssue;
  /** The element of a list that was left out, if that was the repair. */
  readonly leftOut?: Trail;
}

/** A place on the way to the wrong value. */
interface Step {
  readonly trail: Trail;
  readonly field: Field;
  /** Whether it is an element of a list, and may be left out of it (W-42, W-71). */
  readonly element: boolean;
}

/**
 * Reads the value at `trail` as its fallback, or as absent where it is optional, or leaves it out of its
 * list; if none of these is allowed, does the same to what holds it. `undefined`: the frame is refused.
 *
 * @param earlier What was left out of this frame's lists before, first to last.
 */
export function repaired(
  frame: unknown,
  trail: Trail,
  shape: Shape,
  earlier: readonly Trail[],
): Repair | undefined {
  const steps = stepsTo(trail, shape);
  const wrong = steps.at(-1);
  if (wrong === undefined) return undefined;
  for (const step of steps.toReversed()) {
    const change = kindReading(frame, step);
    if (change === undefined) continue;
    const note = wrongValue(
      wrong.field,
      asWritten(wrong.trail, earlier),
      valueAt(frame, wrong.trail),
      change.said,
    );
    return { frame: change.frame, note, ...(step.element ? { leftOut: step.trail } : {}) };
  }
  return undefined;
}

/** The issue of a frame that cannot be repaired. */
export function refusal(frame: unknown, trail: Trail, shape: Shape): ContractIssue {
  const wrong = stepsTo(trail, shape).at(-1) ?? { trail, field: FRAME };
  return wrongValue(
    wrong.field,
    wrong.trail,
    valueAt(frame, wrong.trail),
    "The frame was skipped.",
  );
}

const FRAME: Field = { clause: "W-20", expected: "a frame of the contract", required: true };

function kindReading(
  frame: unknown,
  { trail, field, element }: Step,
): { readonly frame: unknown; readonly said: string } | undefined {
  if ("fallback" in field) {
    const said = `It was read as ${JSON.stringify(field.fallback)}.`;
    return { frame: replacedAt(frame, trail, field.fallback), said };
  }
  if (element) return { frame: removedAt(frame, trail), said: "The entry was left out." };
  if (!field.required) return { frame: removedAt(frame, trail), said: "It was read as absent." };
  return undefined;
}

/** Where a place stood before elements ahead of it were left out of its lists. */
function asWritten(trail: Trail, earlier: readonly Trail[]): Trail {
  return earlier.reduceRight<Trail>((there, leftOut) => {
    const index = leftOut.length - 1;
    const list = leftOut.slice(0, index);
    const moved =
      list.every((name, depth) => there[depth] === name) &&
      Number(there[index]) >= Number(leftOut[index]);
    return moved ? there.with(index, String(Number(there[index]) + 1)) : there;
  }, trail);
}

/** The places from the root to `trail`, as far as the shape knows them. */
function stepsTo(trail: Trail, shape: Shape): readonly Step[] {
  const steps: Step[] = [];
  let inside: Shape | undefined = shape;
  let items: Field | undefined;
  for (const [index, name] of trail.entries()) {
    const element = items !== undefined;
    const field: Field | undefined = items ?? inside?.fields.get(name);
    if (field === undefined) break;
    steps.push({ trail: trail.slice(0, index + 1), field, element });
    inside = field.shape;
    items = field.items;
  }
  return steps;
}
