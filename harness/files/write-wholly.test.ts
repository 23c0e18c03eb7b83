import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeWholly } from "./write-wholly.ts";

test("writes short texts and long ones whole, whatever their letters take in bytes", () => {
  const folder = mkdtempSync(join(tmpdir(), "turnproof-"));
  try {
    const path = join(folder, "file");
    const file = openSync(path, "a");
    const texts = ["", "one\n", "東".repeat(64 * 1024), "東".repeat(64 * 1024 + 1), "é😀\n"];
    for (const text of texts) writeWholly(file, text);
    closeSync(file);
    expect(readFileSync(path, "utf8")).toBe(texts.join(""));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
