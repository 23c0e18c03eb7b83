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

describe("differences of two matrices", () => {
  const golden = goldenOf([row({ own: ["I-01", "I-06"] })]);

  test("are none between equals", () => {
    expect(differences(golden, goldenOf([row({ own: ["I-01", "I-06"] })]))).toEqual([]);
  });

  test("name each pair that changed, and defects that came or went", () => {
    expect(differences(golden, goldenOf([row({ own: ["I-01"], other: ["I-06"] })]))).toEqual([
      "two-results × own: was I-01 I-06, is I-01",
      "two-results × other: was not killed, is I-06",
    ]);
    expect(differences({}, golden)).toEqual(["two-results is new"]);
    expect(differences(golden, {})).toEqual(["two-results is gone"]);
  });
});
