import type { WorldEvent } from "./event.ts";
import { nearestLabel } from "./labels.ts";
import type { Deviation } from "./script.ts";

/** A planned deviation either took effect, or the run says nothing about it. */
export interface Exposure {
  readonly deviation: Deviation;
  readonly exposed: boolean;
  /** Why not, for people. */
  readonly reason?: string;
  /** The label most like the one that no event had. */
  readonly nearest?: string;
}

/** The deviations of one run, each used up at the first event of its label. */
export interface DeviationPlan {
  readonly all: readonly Planned[];
  /** How many have not come up. While there are any, the labels that come up are kept. */
  waiting: number;
  readonly labels: Set<string>;
}

interface Planned {
  readonly deviation: Deviation;
  fate: "waiting" | "refused" | "exposed";
  /** What it met. */
  kind?: string;
}

export function planOf(deviations: readonly Deviation[]): DeviationPlan {
  return {
    all: deviations.map((deviation) => ({ deviation, fate: "waiting" })),
    waiting: deviations.length,
    labels: new Set(),
  };
}

/**
 * The deviation that is next at this event, if any; it will not come up again. It counts as refused
 * until its fault has been laid on the event.
 */
export function comesUp(plan: DeviationPlan, event: WorldEvent): Planned | undefined {
  plan.labels.add(event.label);
  const planned = plan.all.find(({ fate, deviation }) => {
    return fate === "waiting" && deviation.at === event.label;
  });
  if (planned === undefined) return undefined;
  plan.waiting--;
  planned.fate = "refused";
  planned.kind = event.kind;
  return planned;
}

export function exposuresOf(plan: DeviationPlan): readonly Exposure[] {
  return plan.all.map(({ deviation, fate, kind }) => {
    if (fate === "exposed") return { deviation, exposed: true };
    if (fate !== "waiting") {
      const reason = `${deviation.take} cannot be laid on ${deviation.at}, which is of kind ${kind ?? "unknown"}, there and then`;
      return { deviation, exposed: false, reason };
    }
    const nearest = nearestLabel(deviation.at, plan.labels);
    const unexposed = {
      deviation,
      exposed: false,
      reason: `nothing called ${deviation.at} came up`,
    };
    return nearest === undefined ? unexposed : { ...unexposed, nearest };
  });
}
