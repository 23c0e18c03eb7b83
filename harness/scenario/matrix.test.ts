import { describe, expect, test } from "vitest";
import { choiceSuffix, combinations, matrixSchema, substitute } from "./matrix.ts";

function rows(matrix: object): readonly string[] {
  return combinations(matrixSchema.parse(matrix)).map(choiceSuffix);
}

describe("a matrix", () => {
  test("makes every combination, in order", () => {
    expect(rows({ axes: { a: [1, 2], b: ["x", null] } })).toEqual([
      "[a=1 b=x]",
      "[a=1 b=none]",
      "[a=2 b=x]",
      "[a=2 b=none]",
    ]);
  });

  test("of pairs shows each pair of values at least once, in fewer rows", () => {
    const axes = { a: [1, 2, 3], b: [1, 2, 3], c: [1, 2, 3], d: [1, 2, 3] };

    const some = combinations(matrixSchema.parse({ combine: "pairwise", axes }));

    const pairs = new Set(
      some.flatMap((row) =>
        row.flatMap((x, i) => row.slice(i + 1).map((y) => choiceSuffix([x, y]))),
      ),
    );
    expect(pairs.size).toBe(6 * 9);
    expect(some.length).toBeLessThan(81);
  });

  test("of pairs with one axis keeps each of its values", () => {
    expect(rows({ combine: "pairwise", axes: { a: [1, 2] } })).toEqual(["[a=1]", "[a=2]"]);
  });

  test("takes labels for values that are no words", () => {
    expect(rows({ axes: { result: { failed: { failed: true }, cut: {} } } })).toEqual([
      "[result=failed]",
      "[result=cut]",
    ]);
  });
});

describe("a value in its place", () => {
  const choices = [
    { axis: "fault", label: "none", value: null },
    { axis: "k", label: "2", value: 2 },
    { axis: "result", label: "failed", value: { failed: true } },
  ];

  test("stands for itself where it stands alone, and is written out within a text", () => {
    const value = { at: "A/draft@text${k}", times: "${k}", result: "${result}" };

    expect(substitute(value, choices)).toEqual({
      at: "A/draft@text2",
      times: 2,
      result: { failed: true },
    });
  });

  test("leaves out what a null stands for", () => {
    const value = { deviations: ["${fault}", { at: "x", take: "${fault}" }] };

    expect(substitute(value, choices)).toEqual({ deviations: [{ at: "x" }] });
  });

  test("keeps the name of a turn and of unknown axes", () => {
    expect(substitute("says ${turn}", choices)).toBe("says ${turn}");
  });
});
