import type { ConnId } from "../../contract/ports/gateway.ts";
import type { Line } from "../../contract/trace-line.ts";

/**
 * What a fault exists for. A campaign in which no run reached it has tried nothing, however often the
 * fault was laid on: what holds *always* is worth as much as what happens *sometimes*.
 */
export interface Situation {
  /** As a fact: `a request whose answer is lost settles in doubt`. */
  readonly title: string;
  /** What shows it, one line each, in this order and behind the fault. It is reached with the last. */
  readonly steps: readonly Step[];
}

export type Step = (line: Line, laid: Laid) => boolean;

/** A fault that took effect. */
export interface Laid {
  /** Its name: `stall`. */
  readonly fault: string;
  /** What stood behind the colon of `stall:31000`; `""` for nothing. */
  readonly parameter: string;
  /** Label of the event that it was laid on. */
  readonly at: string;
  readonly ms: number;
  /** Of the frame that it was laid on, if it was one and was written before: */
  readonly conn: ConnId | undefined;
  readonly requestId: string | undefined;
  readonly bufferId: string | undefined;
  /** The lines that showed the steps so far. */
  readonly shown: readonly Line[];
}
