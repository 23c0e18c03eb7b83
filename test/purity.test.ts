import { describe, expect, test } from "vitest";
import { sourceFiles, type SourceFile } from "./source-files.ts";

/** Everything that makes two runs of the same code differ. */
const IMPURE = [
  /\bDate\.now\b/,
  /\bnew Date\(\s*\)/,
  /\bMath\.random\b/,
  /\bperformance\.now\b/,
  /\brandom(?:UUID|Bytes|Int)\b/,
  /\bgetRandomValues\b/,
  /\bset(?:Timeout|Interval|Immediate)\b/,
  /\bqueueMicrotask\b/,
  /\bprocess\.(?:env|hrtime|uptime|nextTick|argv|pid|cwd)\b/,
  /\bfetch\(/,
  /\bWeakRef\b|\bFinalizationRegistry\b/,
];

function isCore({ path }: SourceFile): boolean {
  return (
    !path.includes("/shell/") &&
    !path.endsWith(".test.ts") &&
    !path.startsWith("contract/generate") &&
    !path.startsWith("contract/generated")
  );
}

function impurities(file: SourceFile): readonly string[] {
  return withoutComments(file.text)
    .split("\n")
    .flatMap((line, i) =>
      IMPURE.filter((pattern) => pattern.test(line)).map(
        (pattern) => `${file.path}:${i + 1} uses ${pattern.source}`,
      ),
    );
}

/** Keeps the lines where they are, so that what is found can be pointed at. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/^\s*\/\/.*$/gm, "");
}

describe("cores", () => {
  test("have no clock and no chance of their own", () => {
    const cores = sourceFiles("contract", "reference-gateway", "simulator").filter(isCore);

    expect(cores.flatMap(impurities)).toEqual([]);
  });
});

describe("the scan for clocks and chance", () => {
  test("finds a clock and names its line", () => {
    const file = { path: "simulator/x.ts", text: "const a = 1;\nconst now = Date.now();\n" };

    expect(impurities(file)).toEqual(["simulator/x.ts:2 uses \\bDate\\.now\\b"]);
  });

  test("lets a comment speak of one", () => {
    const text = "/** Never calls Date.now(). */\n  // nor Math.random\n";

    expect(impurities({ path: "simulator/x.ts", text })).toEqual([]);
  });
});
