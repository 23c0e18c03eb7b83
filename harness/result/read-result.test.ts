import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runResult } from "./conclude.ts";
import { folded } from "./folded.ts";
import { readResult } from "./read-result.ts";

function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "turnproof-"));
  writeFileSync(join(folder, "result.json"), text);
  return folder;
}

test("a result is read by its name, and by the folder that it is in", () => {
  const folder = folderWith(JSON.stringify(folded(runResult([], { command: "c", seed: 1 }, 0))));

  expect(readResult(folder)).toEqual(readResult(join(folder, "result.json")));
  expect(readResult(folder).command).toBe("c");
});

for (const [text, words] of [
  ["", "is empty"],
  ["{", "is no JSON"],
  ["{}", "is no result of this version of Turnproof at /"],
] as const) {
  test(`a file with ${JSON.stringify(text)} in it ${words}`, () => {
    expect(() => readResult(folderWith(text))).toThrow(words);
  });
}

test("a file that is not there is told with the way to get one", () => {
  expect(() => readResult("none/result.json")).toThrow(
    "Cannot read none/result.json; run with --report writes one",
  );
});
