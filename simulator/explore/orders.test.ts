import { expect, test } from "vitest";
import { createJudge } from "../invariants/judge.ts";
import { plainTurns, trialStage } from "../world/testing/trial.ts";
import type { ScriptTurn } from "../world/script.ts";
import { exploreOrders, type Orders } from "./orders.ts";

function shortTurn(name: string): ScriptTurn {
  const [turn] = plainTurns(name);
  if (turn === undefined) throw new Error("a turn was asked for");
  return { ...turn, agent: turn.agent.slice(1) };
}

function orders(names: readonly string[], reduce: boolean, transitionsMax = 200_000): Orders {
  const stage = trialStage(names.map(shortTurn));
  return exploreOrders(stage, { judge: createJudge({ only: ["I-54"] }), reduce, transitionsMax });
}

test("orders that differ only in events that do not touch each other are run once", () => {
  const reduced = orders(["A", "B"], true);
  const naive = orders(["A", "B"], false);

  expect(reduced).toMatchObject({ complete: true, failure: undefined });
  expect(naive).toMatchObject({ complete: true, failure: undefined, blocked: 0n });
  expect(naive.runs).toBeGreaterThan(reduced.runs + reduced.blocked);
  expect(reduced.transitions).toBeLessThan(naive.transitions);
});

test("whatever the reduction leaves out ends as something that it runs", () => {
  for (const names of [["A"], ["A", "B"]]) {
    expect([...orders(names, true).endings].sort()).toEqual(
      [...orders(names, false).endings].sort(),
    );
  }
});

test("a search that is given up says so", () => {
  expect(orders(["A", "B"], false, 100)).toMatchObject({ complete: false });
});
