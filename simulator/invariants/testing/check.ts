import type { Line } from "../../../contract/trace-line.ts";
import { createJudge, type Judge, type JudgeOptions } from "../judge.ts";
import type { Bound, Breach } from "../port.ts";

export interface Checked {
  /**
   * `fail`: a promise was broken. `unknown`: nothing is broken, but too little was seen to say that all
   * were kept: no frames, or a trace that stops before everything has come to rest.
   */
  readonly verdict: "pass" | "fail" | "unknown";
  /** The same for the promises of each side alone. */
  readonly sides: Readonly<Record<"gateway" | "connector", "pass" | "fail" | "unknown">>;
  readonly breaches: readonly Breach[];
  /** What is worth knowing and fails nothing (D-02). */
  readonly infos: readonly Breach[];
  /** Number of the first line at which a promise was broken. */
  readonly firstOffendingLine?: number;
}

/** Judges a whole trace, of whomever. */
export function checkLines(lines: Iterable<Line>, options: JudgeOptions = {}): Checked {
  const judge = createJudge(options);
  const found: Breach[] = [];
  let state = judge.start;
  let frames = 0;
  for (const line of lines) {
    const [next, breaches] = judge.on(state, line);
    state = next;
    found.push(...breaches);
    if (line.kind === "sent" || line.kind === "received") frames += 1;
  }
  found.push(...judge.atRest(state));
  const known = frames > 0 && state.story.end === "quiescent";
  return summary(judge, found, known);
}

function summary(judge: Judge, found: readonly Breach[], known: boolean): Checked {
  const breaches = found.filter(({ severity }) => severity === "error");
  const infos = found.filter(({ severity }) => severity === "info");
  const verdictOf = (bound: Bound): "pass" | "fail" | "unknown" => {
    if (breaches.some(({ binds }) => binds === bound || binds === "both")) return "fail";
    return known && judge.predicates.length > 0 ? "pass" : "unknown";
  };
  const sides = { gateway: verdictOf("gateway"), connector: verdictOf("connector") };
  const first = breaches.reduce((least, { at }) => Math.min(least, at), Infinity);
  return {
    verdict: breaches.length > 0 ? "fail" : sides.gateway,
    sides,
    breaches,
    infos,
    ...(first === Infinity ? {} : { firstOffendingLine: first }),
  };
}
