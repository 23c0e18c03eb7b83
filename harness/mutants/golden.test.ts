import { describe, expect, test } from "vitest";
import { loadScenario } from "../scenario/load.ts";
import type { Case } from "../scenario/case.ts";
import { complaints, differences, goldenOf } from "./golden.ts";
import type { MatrixRow } from "./matrix.ts";

function row(killedBy: MatrixRow["killedBy"], asked = 3, diverged = 2): MatrixRow {
  return { defect: "two-results", finding: "F-26", side: "connector", killedBy, asked, diverged };
}

function aCase(id: string, finding: string): Case {
  const text = `title: x\nwhy: y\nfindings: [${finding}]\nturns: { A: {} }\n`;
  const loaded = loadScenario(`scenarios/${id}.yaml`, text);
  if (!loaded.ok || loaded.cases[0] === undefined) throw new Error("no case");
  return loaded.cases[0];
}

describe("complaints about a matrix", () => {
  const cases = [aCase("own", "F-26"), aCase("other", "F-05")];

  test("name a defect that survives, and whether anything asked for it", () => {
    expect(
      [row({}), row({}, 3, 0), row({}, 0, 0)].flatMap((each) => complaints([each], cases)),
    ).toEqual([
      "two-results (F-26) survives: it decides otherwise in 2 cases, and no check fails",
      "two-results (F-26) survives: it decides as a sound side does in all 3 cases that ask",
      "two-results (F-26) survives: no case asks for its decision",
    ]);
  });

  test("name a defect that only scenarios of other findings kill", () => {
    expect(complaints([row({ other: ["I-01"] })], cases)).toEqual([
      "two-results is killed by other, not by a scenario of its own F-26",
    ]);
  });

  test("say nothing of a defect that its own scenario kills", () => {
    expect(complaints([row({ own: ["I-01"], other: ["I-01"] })], cases)).toEqual([]);
  });
});

describe("a golden matrix", () => {
  test("says for each scenario in how many cases which checks fail", () => {
    const cases = ["x[a=1]", "x[a=2]", "x[a=3]", "y"].map((id) => ({ ...aCase("x", "F-26"), id }));
    const killedBy = { "x[a=1]": ["I-06"], "x[a=3]": ["I-01", "I-06"] };

    expect(goldenOf([row(killedBy)], cases)).toEqual({
      "two-results": { x: "2 of 3: I-01 I-06" },
    });
  });
});

describe("differences of two matrices", () => {
  const golden = { "two-results": { own: "1 of 1: I-01 I-06" } };

  test("are none between equals", () => {
    expect(differences(golden, { ...golden })).toEqual([]);
  });

  test("name each pair that changed, and defects that came or went", () => {
    const now = { "two-results": { own: "1 of 1: I-01", other: "1 of 2: I-06" } };

    expect(differences(golden, now)).toEqual([
      "two-results × own: was 1 of 1: I-01 I-06, is 1 of 1: I-01",
      "two-results × other: was not killed, is 1 of 2: I-06",
    ]);
    expect(differences({}, golden)).toEqual(["two-results is new"]);
    expect(differences(golden, {})).toEqual(["two-results is gone"]);
  });
});
