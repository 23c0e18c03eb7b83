import { describe, expect, test } from "vitest";
import type { Line } from "../../contract/trace-line.ts";
import { FAULTS } from "../faults/registry.ts";
import { trial, trialStage } from "../world/testing/trial.ts";
import { Tally, unwitnessed } from "./tally.ts";
import { NOTHING_SEEN, watched, type Watch } from "./watch.ts";

const watchOf = (lines: readonly Line[]): Watch => lines.reduce(watched, NOTHING_SEEN);

const isHeld = (line: Line): boolean => line.kind === "received" && line.label === "A/draft@text2";

describe("a watch", () => {
  test("sees that a fault took effect, and that it came to what it exists for", () => {
    const { lines } = trial(trialStage(), "A/draft@text2: held");

    expect(watchOf(lines)).toMatchObject({ laid: ["held"], reached: ["held"], open: [] });
  });

  test("sees a fault that took effect and came to nothing", () => {
    // Nothing is written behind the seal for five seconds: it is handled in its place after all.
    const { lines } = trial(trialStage(), "A/seal: held");

    expect(watchOf(lines)).toMatchObject({ laid: ["held"], reached: [] });
  });

  test("wants the steps of a situation in their order, and behind the fault", () => {
    const { lines } = trial(trialStage(), "A/draft@text2: held");
    const at = lines.findIndex(({ kind }) => kind === "fault");
    const fault = lines.slice(at, at + 1);
    const [before, behind] = [lines.slice(0, at), lines.slice(at + 1)];

    expect(watchOf([...before, ...behind, ...fault]).reached).toEqual([]);
    const held = behind.filter(isHeld);
    const others = behind.filter((line) => !isHeld(line));
    expect(watchOf([...before, ...fault, ...held, ...others]).reached).toEqual([]);
    expect(watchOf([...before, ...fault, ...others, ...held]).reached).toEqual(["held"]);
  });

  test("tells the request of a fault from every other one", () => {
    const { lines } = trial(trialStage(), "A/seal/ack: ack-lost");
    const settles = (requestId: string): Line => ({
      n: 1_000,
      ms: 1_000,
      kind: "report",
      gateway: "g1",
      report: { what: "request-settled", requestId, outcome: "ambiguous", error: null },
    });
    const lost = "3".padStart(32, "0");

    expect(watchOf([...lines, settles("2".padStart(32, "0"))]).reached).toEqual([]);
    expect(watchOf([...lines, settles(lost)]).reached).toEqual(["ack-lost"]);
  });

  test("says nothing of a run without faults", () => {
    const { lines } = trial(trialStage());

    expect(watchOf(lines)).toMatchObject({ laid: [], reached: [], open: [] });
  });
});

describe("a tally", () => {
  test("counts the runs in which a fault took effect, and those in which it came to something", () => {
    const tally = new Tally();
    tally.count({ laid: ["held", "cut"], reached: ["held"] });
    tally.count({ laid: ["held"], reached: [] });

    expect(tally.witnessed()).toMatchObject([
      { fault: "cut", laid: 1, reached: 0 },
      { fault: "held", laid: 2, reached: 1 },
    ]);
  });

  test("names what no run witnessed", () => {
    const tally = new Tally();
    tally.count({ laid: ["held", "cut"], reached: ["held"] });

    expect(unwitnessed(["held", "cut", "stall"], tally.witnessed())).toEqual(["cut", "stall"]);
  });
});

test("every fault says what it exists for, each as a fact of its own", () => {
  for (const { name, sometimes } of FAULTS) {
    expect(sometimes.steps.length, name).toBeGreaterThan(0);
    expect(sometimes.title, name).toMatch(/^[a-z].*[^.]$/);
  }
  expect(new Set(FAULTS.map(({ sometimes }) => sometimes.title)).size).toBe(FAULTS.length);
});
