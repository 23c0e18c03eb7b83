import type { Line } from "../../../contract/trace-line.ts";
import type { Breach } from "../../invariants/port.ts";
import type { Judge } from "../judge.ts";

const PASS: readonly Breach[] = [];

/** Finds nothing wrong with anything. */
export const LENIENT: Judge<null> = {
  start: null,
  on: () => [null, PASS],
  atRest: () => PASS,
};

/** Remembers every line, so that two runs can be compared. */
export const RECORDER: Judge<readonly string[]> = {
  start: [],
  on: (state, line) => [[...state, JSON.stringify(line)], PASS],
  atRest: () => PASS,
};

/** Holds that no line is like this. */
export function forbidding(predicate: string, isWrong: (line: Line) => boolean): Judge<null> {
  return {
    start: null,
    on: (_, line) => [null, isWrong(line) ? [breach(predicate, line.n)] : PASS],
    atRest: () => PASS,
  };
}

/** Holds that at most so many lines are like this. */
export function atMost(
  count: number,
  predicate: string,
  isMeant: (line: Line) => boolean,
): Judge<number> {
  return {
    start: 0,
    on: (seen, line) => {
      if (!isMeant(line)) return [seen, PASS];
      return [seen + 1, seen + 1 > count ? [breach(predicate, line.n)] : PASS];
    },
    atRest: () => PASS,
  };
}

function breach(predicate: string, at: number): Breach {
  return {
    predicate,
    clauses: [],
    severity: "error",
    binds: "gateway",
    sentence: "something is on screen that should not be",
    expected: "nothing",
    actual: "something",
    at,
  };
}
