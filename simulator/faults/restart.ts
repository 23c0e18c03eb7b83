import type { Side } from "../../contract/trace-line.ts";
import { processDies, processStarts, takes } from "../sometimes/steps.ts";
import type { EventKind } from "../world/event.ts";
import { NOT_HERE, wholeNumber, WITHOUT_PARAMETER, type Fault, type Scene } from "./fault.ts";
import { LANE_KINDS } from "./lane.ts";

const AT: readonly EventKind[] = [
  "dial",
  "open",
  ...LANE_KINDS,
  "call",
  "answer",
  "agent",
  "user",
  "wake",
  "http",
  "http-answer",
];

/** How one side's process dies in the middle of things and is started anew. */
export interface Restart {
  readonly name: string;
  readonly describe: string;
  readonly side: Side;
  readonly memory: boolean;
  /** Which process; -1 is the connector. `undefined` when none is meant by the event. */
  readonly process: (scene: Scene) => number | undefined;
  /** Kinds before which its death changes what is to come. */
  readonly cares: ReadonlySet<EventKind>;
}

/** The fault's parameter is how long the process is down, in milliseconds; it is 0 by default. */
export function restart({ name, describe, side, memory, process, cares }: Restart): Fault {
  return {
    name,
    describe,
    at: AT,
    physical: false,
    sometimes: {
      title: `a ${side} dies, starts ${memory ? "with what it had stored" : "without a past"}, and there is a link again`,
      steps: [processDies(side), processStarts(side, memory), takes("gateway", "descriptor")],
    },
    offers: ({ event }) => (cares.has(event.kind) ? WITHOUT_PARAMETER : NOT_HERE),
    apply: (scene, parameter) => {
      const dying = process(scene);
      const downMs = wholeNumber(parameter, 0);
      if (dying === undefined || downMs === undefined) return undefined;
      return { event: "waits", first: [{ what: "restart", process: dying, memory, downMs }] };
    },
  };
}
