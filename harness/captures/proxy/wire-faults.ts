import type { Side } from "../../../contract/trace-line.ts";
import { faultWord, type WireFaultSpec } from "./fault-spec.ts";
import { glanceAt, type Glance } from "./glance.ts";

/** What is to be done about a message, in order. */
export type WireAct =
  | { readonly do: "forward" | "record" | "answer"; readonly text: string }
  | { readonly do: "witness"; readonly fault: string; readonly at?: string }
  /** A frame is held back: it is to be released when it waits for too long. */
  | { readonly do: "hold" }
  | { readonly do: "cut" };

/** Results to be lost that have not come yet; of more requests the oldest result is let through. */
export const RESULTS_TO_LOSE_MAX = 256;
/** Frames held back at a time; more are not held. */
export const HELD_MAX = 64;

/** A frame that waits behind later ones of its sender. */
interface Held {
  readonly conn: number;
  readonly from: Side;
  readonly text: string;
  left: number;
}

/**
 * The faults that are still to come, and which frame each is laid on. It keeps no clock: whoever holds a
 * frame back for too long asks for it with `release`.
 */
export class WireFaults {
  readonly #waiting: { readonly spec: WireFaultSpec; seen: number }[];
  readonly #resultsToLose = new Set<string>();
  readonly #held: Held[] = [];

  constructor(specs: readonly WireFaultSpec[]) {
    this.#waiting = specs.map((spec) => ({ spec, seen: 0 }));
  }

  /** Whether messages have to be looked at. */
  get areWaiting(): boolean {
    return this.#waiting.length + this.#resultsToLose.size + this.#held.length > 0;
  }

  /** Faults that never took effect, as they were written. */
  get unmet(): readonly string[] {
    return this.#waiting.map(({ spec }) => faultWord(spec));
  }

  actsOn(conn: number, from: Side, message: string): readonly WireAct[] {
    const lines = linesOf(message);
    const acts = lines.flatMap((line) => this.#actsOnLine(conn, from, line));
    const isAllPlain = acts.every((act) => act.do === "forward" || act.do === "record");
    // Nothing befell it: it crosses as the one message that it was.
    return isAllPlain && lines.length > 1 && acts.length === 2 * lines.length
      ? passed(message)
      : acts;
  }

  /** Frames of a socket that were held for too long, as acts. */
  release(conn: number, from: Side): readonly WireAct[] {
    const due = this.#held.filter((held) => held.conn === conn && held.from === from);
    for (const held of due) this.#held.splice(this.#held.indexOf(held), 1);
    return due.map(({ text }) => ({ do: "forward", text }));
  }

  /** A socket is gone, and what was held for it. */
  forget(conn: number): void {
    for (const side of ["gateway", "connector"] as const) this.release(conn, side);
  }

  #actsOnLine(conn: number, from: Side, line: string): readonly WireAct[] {
    const glance = glanceAt(line);
    const acts = glance === undefined ? passed(line) : this.#actsOnFrame(conn, from, line, glance);
    return [...acts, ...this.#overtaken(conn, from, acts)];
  }

  #actsOnFrame(conn: number, from: Side, line: string, glance: Glance): readonly WireAct[] {
    const { requestId } = glance;
    if (requestId !== undefined && glance.type === "outbound_result") {
      if (!this.#resultsToLose.delete(requestId)) return passed(line);
      return [{ do: "witness", fault: "ack-lost", at: requestId }];
    }
    const spec = this.#specFor(glance);
    if (spec === undefined) return passed(line);
    return this.#befallen(spec, { conn, from, line, requestId });
  }

  /** The fault whose turn it is; all that wait for this kind of frame count it. */
  #specFor({ op }: Glance): WireFaultSpec | undefined {
    const met = this.#waiting.filter((each) => each.spec.op === op);
    for (const each of met) each.seen += 1;
    const due = met.find(({ spec, seen }) => spec.nth === seen);
    if (due === undefined) return undefined;
    this.#waiting.splice(this.#waiting.indexOf(due), 1);
    return due.spec;
  }

  #befallen({ fault, parameter }: WireFaultSpec, met: Met): readonly WireAct[] {
    const { line, requestId } = met;
    const at = requestId === undefined ? {} : { at: requestId };
    const witness = { do: "witness", fault: nameOf(fault, parameter), ...at } as const;
    const record = { do: "record", text: line } as const;
    // What the connector wrote and nobody read is no part of what a gateway saw.
    const wrote = met.from === "gateway" || fault === "held" ? [record] : [];
    const forward = { do: "forward", text: line } as const;
    switch (fault) {
      case "ack-lost":
        if (requestId === undefined) return [...wrote, witness];
        this.#lose(requestId);
        return [forward, record];
      case "request-lost":
        return [...wrote, witness];
      case "held":
        if (this.#held.length >= HELD_MAX) return [forward, record];
        this.#hold(met, parameter === "" ? 1 : Number(parameter));
        return [...wrote, witness, { do: "hold" }];
      case "cut":
        return [...wrote, witness, { do: "cut" }];
      case "cut-after":
        return [forward, record, witness, { do: "cut" }];
      case "repeated":
        return [forward, record, witness, forward, ...(requestId === undefined ? [record] : [])];
      case "rejected":
      case "declined":
        if (requestId === undefined) return [...wrote, witness];
        return [...wrote, witness, { do: "answer", text: failure(fault, parameter, requestId) }];
    }
  }

  #lose(requestId: string): void {
    const [oldest] = this.#resultsToLose;
    if (this.#resultsToLose.size >= RESULTS_TO_LOSE_MAX && oldest !== undefined) {
      this.#resultsToLose.delete(oldest);
    }
    this.#resultsToLose.add(requestId);
  }

  #hold({ conn, from, line }: Met, frames: number): void {
    // The frame itself is the first that its sender writes.
    this.#held.push({ conn, from, text: line, left: frames + 1 });
  }

  /** Frames that enough others have overtaken by now. */
  #overtaken(conn: number, from: Side, acts: readonly WireAct[]): readonly WireAct[] {
    if (acts.length === 0) return [];
    const mine = this.#held.filter((held) => held.conn === conn && held.from === from);
    for (const held of mine) held.left -= 1;
    const due = mine.filter(({ left }) => left === 0);
    for (const held of due) this.#held.splice(this.#held.indexOf(held), 1);
    return due.map(({ text }) => ({ do: "forward", text }));
  }
}

interface Met {
  readonly conn: number;
  readonly from: Side;
  readonly line: string;
  readonly requestId: string | undefined;
}

function passed(text: string): readonly WireAct[] {
  return [
    { do: "forward", text },
    { do: "record", text },
  ];
}

/** Lines with their newlines; a last one may have none. */
function linesOf(message: string): readonly string[] {
  const first = message.indexOf("\n");
  if (first < 0 || first === message.length - 1) return [message];
  return message.split(/(?<=\n)/);
}

function nameOf(fault: string, parameter: string): string {
  return parameter === "" ? fault : `${fault}:${parameter}`;
}

const REJECTED = "connector could not carry out the op";
const DECLINED = "egress declined: target is not an approved destination for this connection";

function failure(fault: "rejected" | "declined", parameter: string, requestId: string): string {
  const error = parameter === "" ? (fault === "rejected" ? REJECTED : DECLINED) : parameter;
  const code = fault === "declined" ? { code: "egress_declined" } : {};
  const result = { success: false, error, ...code };
  return `${JSON.stringify({ type: "outbound_result", requestId, result })}\n`;
}
