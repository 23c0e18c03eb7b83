import { anotherIsFirst, eventHappens } from "../sometimes/steps.ts";
import { rivalOf } from "../world/next-event.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { LANE_KINDS } from "./lane.ts";

/**
 * Another event that could happen just as well, and that reaches the same program, goes first. What
 * follows on one socket keeps its order.
 */
export const postponed: Fault = {
  name: "postponed",
  describe: "the event happens after the next one that reaches the same program",
  at: ["dial", "open", "refuse", ...LANE_KINDS, "close", "lost", "call", "agent", "user", "wake"],
  physical: true,
  sometimes: {
    title: "something happens behind what should have come after it",
    steps: [anotherIsFirst, eventHappens],
  },
  offers: ({ stage, world, event }) =>
    hasRival(stage, world, event) ? WITHOUT_PARAMETER : NOT_HERE,
  apply: ({ stage, world, event }) =>
    hasRival(stage, world, event) ? { event: "behind" } : undefined,
};

function hasRival(...[stage, world, event]: Parameters<typeof rivalOf>): boolean {
  return rivalOf(stage, world, event) !== undefined;
}
