import type { ConnectorFrame, GatewayFrame, Outbound } from "../../../contract/generated/types.ts";
import type { Line } from "../../../contract/trace-line.ts";
import type { Refusal } from "../../../simulator/connector/port.ts";

/** Faults that wait at one time; a session plans a handful for each case. */
const FAULTS_MAX = 1_024;

/** Which request a fault waits for. */
export type OnOp = (frame: Outbound) => boolean;

/** What becomes of a request, or of its result. */
export type Does =
  | { readonly kind: "refuse"; readonly refusal: Refusal }
  | { readonly kind: "lose-result" }
  | { readonly kind: "hold-result" }
  | { readonly kind: "cut-before" | "cut-after" };

/** A fault that was asked for, and whether it ever took effect. */
export interface PlannedFault {
  /** As it stands in the trace: `ack-lost`, `rejected`. */
  readonly name: string;
  /** Resolves with the line that witnesses it. */
  readonly met: Promise<Line>;
  readonly witness: Line | undefined;
  /** Of a held result: lets it go. */
  release(): void;
  /** It is no longer to take effect. */
  drop(): void;
}

const NAMES: Readonly<Record<Does["kind"], string>> = {
  refuse: "rejected",
  "lose-result": "ack-lost",
  "hold-result": "held",
  "cut-before": "cut",
  "cut-after": "cut-after",
};

/** Faults that cases have asked for, each to be met once, in the order in which they were asked for. */
export class PlannedFaults {
  readonly #plans: Plan[] = [];
  /** By requestId: requests that a fault has met, and whose result is still to come. */
  readonly #met = new Map<string, Plan>();
  readonly #witness: (name: string, frame: Outbound) => Line;
  readonly #cut: (conn: string) => void;

  /**
   * @param witness  Writes the line that a fault has met this request.
   * @param cut      Ends a socket without a close frame.
   */
  constructor(witness: (name: string, frame: Outbound) => Line, cut: (conn: string) => void) {
    this.#witness = witness;
    this.#cut = cut;
  }

  plan(on: OnOp, does: Does): PlannedFault {
    const declined = does.kind === "refuse" && does.refusal.code === "egress_declined";
    const plan = new Plan(declined ? "declined" : NAMES[does.kind], on, does);
    this.#plans.push(plan);
    if (this.#plans.length > FAULTS_MAX) this.#plans.shift();
    return plan;
  }

  /** A request has come in: what becomes of it instead of being carried out, if anything. */
  refusalOf(conn: string, frame: GatewayFrame): Refusal | "lost" | undefined {
    if (frame.type !== "outbound") return undefined;
    const at = this.#plans.findIndex((plan) => !plan.dropped && plan.on(frame));
    const [plan] = at < 0 ? [] : this.#plans.splice(at, 1);
    if (plan === undefined) return undefined;
    if (plan.does.kind === "refuse") {
      plan.meet(this.#witness(plan.name, frame));
      return plan.does.refusal;
    }
    if (plan.does.kind === "cut-before") {
      plan.meet(this.#witness(plan.name, frame));
      this.#cut(conn);
      return "lost";
    }
    plan.request = frame;
    this.#met.set(frame.requestId, plan);
    return undefined;
  }

  /** A frame is about to be written: whether a fault keeps it from the wire. */
  withholds(conn: string, frame: ConnectorFrame, write: () => void): boolean {
    if (frame.type !== "outbound_result") return false;
    const plan = this.#met.get(frame.requestId);
    if (plan?.request === undefined) return false;
    this.#met.delete(frame.requestId);
    plan.meet(this.#witness(plan.name, plan.request));
    if (plan.does.kind === "cut-after") this.#cut(conn);
    if (plan.does.kind === "hold-result") plan.hold(write);
    return true;
  }
}

class Plan implements PlannedFault {
  readonly name: string;
  readonly on: OnOp;
  readonly does: Does;
  readonly met: Promise<Line>;
  request: Outbound | undefined;
  witness: Line | undefined;
  dropped = false;
  #ring: (line: Line) => void = () => undefined;
  #held: (() => void) | undefined;
  #released = false;

  constructor(name: string, on: OnOp, does: Does) {
    this.name = name;
    this.on = on;
    this.does = does;
    this.met = new Promise((resolve) => {
      this.#ring = resolve;
    });
  }

  meet(line: Line): void {
    this.witness = line;
    this.#ring(line);
  }

  hold(write: () => void): void {
    if (this.#released) write();
    else this.#held = write;
  }

  release(): void {
    this.#released = true;
    this.#held?.();
    this.#held = undefined;
  }

  drop(): void {
    this.dropped = true;
  }
}
