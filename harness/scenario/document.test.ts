import { describe, expect, test } from "vitest";
import { readDocument, SCENARIO_ALIASES_MAX, SCENARIO_BYTES_MAX } from "./document.ts";
import { problemLine } from "./problem.ts";

function problemsOf(text: string): readonly string[] {
  const read = readDocument("x.yaml", text);
  return read.ok ? [] : read.problems.map(problemLine);
}

describe("a YAML file that cannot be read", () => {
  test("is told where a tab stands", () => {
    expect(problemsOf("turns:\n\tA: {}\n")[0]).toMatch(/^x\.yaml:2:1: .*a tab/);
  });

  test("is told where a key comes the second time", () => {
    expect(problemsOf("turns:\n  A: {}\n  B: {}\n  A: {}\n")).toEqual([
      "x.yaml:4:3: this key is given twice in the same map; remove or rename one",
    ]);
  });

  test("is told that it is empty", () => {
    for (const text of ["", "\n\n", "# only words\n"]) {
      expect(problemsOf(text)).toEqual([
        "x.yaml:1:1: the file is empty; a scenario has a title and turns",
      ]);
    }
  });

  test("is told that it is too large, one byte above the bound and not at it", () => {
    const atBound = `a: ${"x".repeat(SCENARIO_BYTES_MAX - 4)}\n`;

    expect(problemsOf(`${atBound}#`)[0]).toContain(`larger than ${SCENARIO_BYTES_MAX} bytes`);
    expect(problemsOf(atBound)).toEqual([]);
  });

  test("is refused when its aliases multiply", () => {
    const bomb = ["a: &a [x, x, x, x, x, x, x, x, x]"];
    for (const [from, to] of ["ab", "bc", "cd", "de", "ef"]) {
      bomb.push(
        `${String(to)}: &${String(to)} [${`*${String(from)}, `.repeat(8)}*${String(from)}]`,
      );
    }

    expect(problemsOf(`${bomb.join("\n")}\n`)).toEqual([
      `x.yaml:1:1: aliases expand more than ${SCENARIO_ALIASES_MAX} times`,
    ]);
  });

  test("is told that one file is one scenario", () => {
    expect(problemsOf("a: 1\n---\nb: 2\n")[0]).toContain("several YAML documents");
  });

  test("is told the place of what is no YAML", () => {
    expect(problemsOf("title: [\n")[0]).toMatch(/^x\.yaml:2:1: /);
  });
});

describe("a YAML file that can be read", () => {
  const text = "title: x\nturns:\n  A:\n    says: hi\n    answers: [one, two]\n";
  const read = readDocument("x.yaml", text);
  if (!read.ok) throw new Error("unreadable");
  const { document } = read;

  test("knows the place of each value and key", () => {
    expect(document.problemAt(["turns", "A", "answers", 1], "")).toMatchObject({
      line: 5,
      column: 20,
    });
    expect(document.problemAtKey(["turns", "A"], "says", "")).toMatchObject({ line: 4, column: 5 });
  });

  test("points at the nearest parent of what it does not have", () => {
    expect(document.problemAt(["turns", "A", "at", "x"], "")).toMatchObject({ line: 4, column: 5 });
    expect(document.problemAt([], "")).toMatchObject({ line: 1, column: 1 });
  });

  test("follows an alias to where it was written", () => {
    const aliased = readDocument("x.yaml", "a: &a {b: 1}\nc: *a\n");
    if (!aliased.ok) throw new Error("unreadable");

    expect(aliased.document.problemAt(["c", "b"], "")).toMatchObject({ line: 1, column: 11 });
  });
});

test("refuses a name that would vanish without a word", () => {
  const read = readDocument("f.yaml", "turns:\n  A: { chat: D1 }\n  __proto__: { chat: D2 }\n");

  expect(read).toEqual({
    ok: false,
    problems: [
      { file: "f.yaml", line: 3, column: 3, message: "__proto__ cannot be a name; give another" },
    ],
  });
});
