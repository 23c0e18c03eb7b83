import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCli } from "../cli/program.ts";
import { chooseRows, ROWS_MAX } from "./choose-rows.ts";
import { mermaidDiagram } from "./mermaid.ts";
import type { Row } from "./row.ts";
import { svgDiagram } from "./svg.ts";

const SCENARIO = "scenarios/findings/f-11-refused-seal-falls-back.yaml";
const ALL = { turns: new Set<string>(), marked: new Set<number>() };

async function draw(
  ...flags: readonly string[]
): Promise<{ out: string; svg: string; mmd: string }> {
  const folder = mkdtempSync(join(tmpdir(), "turnproof-"));
  let out = "";
  const io = { out: (text: string) => (out += text), err: (text: string) => (out += text) };
  expect(await runCli(["diagram", SCENARIO, "--out", folder, ...flags], io)).toBe(0);
  const read = (ending: string): string =>
    readFileSync(join(folder, `f-11-refused-seal-falls-back.${ending}`), "utf8");
  return { out, svg: read("svg"), mmd: read("mmd") };
}

test("what takes no diagram is named with the option that chose it", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "turnproof-")), "file");
  writeFileSync(file, "");
  let err = "";
  const io = { out: () => undefined, err: (text: string) => (err += text) };

  expect(await runCli(["diagram", SCENARIO, "--out", file], io)).toBe(2);
  expect(err).toMatch(
    /^--out: cannot write .*f-11-refused-seal-falls-back\.svg; give another place/,
  );
});

function row(n: number, over: Partial<Row> = {}): Row {
  return { n, ms: n, from: "connector", to: "g1", text: `frame ${n}`, kind: "frame", ...over };
}

describe("a diagram of a failing scenario", () => {
  test("marks the fault and the suspect, and says where the nearest passing run parts from it", async () => {
    const { out, svg, mmd } = await draw("--defect", "F-11-refused-seal-ends-turn");

    expect(out).toContain("The nearest passing run is the same with");
    expect(out).toMatch(/here:\n.+\n[^]*there:\n.+/);
    expect(svg).toContain('class="fault');
    expect(svg).toContain("marked");
    expect(mmd).toContain("⚡ rejected at A/seal");
    expect(mmd.split("\n")[0]).toBe("sequenceDiagram");
  });
});

describe("the rows of a diagram", () => {
  test("are as many as can be read, with the faults and what is marked among them", () => {
    const rows = Array.from({ length: 500 }, (_, i) =>
      row(i, { kind: i % 50 === 7 ? "fault" : "frame" }),
    );

    const drawn = chooseRows(rows, { ...ALL, marked: new Set([3]) });

    expect(drawn.length).toBeLessThanOrEqual(ROWS_MAX);
    expect(drawn.filter(({ kind }) => kind === "fault")).toHaveLength(10);
    expect(drawn.some(({ n }) => n === 3)).toBe(true);
    const left = drawn.flatMap(({ text }) => Number(/^… (\d+) more/.exec(text)?.[1] ?? 0));
    const shown = drawn.filter(({ n }) => n !== undefined).length;
    expect(left.reduce((sum, count) => sum + count, 0) + shown).toBe(500);
  });

  test("of other turns are grey, and go first", () => {
    const rows = Array.from({ length: 60 }, (_, i) => row(i, { turn: i % 2 === 0 ? "A" : "B" }));

    const drawn = chooseRows(rows, { ...ALL, turns: new Set(["A"]) }, 50);

    expect(drawn.filter(({ turn }) => turn === "A").some(({ isGrey }) => isGrey)).toBe(false);
    expect(drawn.filter(({ turn }) => turn === "B").every(({ isGrey }) => isGrey)).toBe(true);
  });
});

describe("what a peer wrote stays text", () => {
  const evil = 'a"><script>x</script>; end\n#loop%%';
  const rows = chooseRows([row(1, { text: evil })], ALL);

  test("in SVG", () => {
    expect(svgDiagram(evil, rows)).not.toContain("<script");
  });

  test("in Mermaid", () => {
    const text = mermaidDiagram("t", rows);

    expect(text.split("\n")).toHaveLength(6);
    expect(text).not.toMatch(/[<>]script|[^0-9]; end|%%/);
  });
});
