import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeLines, writeWholly } from "./write-wholly.ts";

const TEXTS = [
  "",
  "one",
  "東".repeat(64 * 1024),
  "東".repeat(64 * 1024 + 1),
  "é😀",
  "x".repeat(999),
];

test("writes short texts and long ones whole, whatever their letters take in bytes", () => {
  const written = writtenBy((fd) => {
    for (const text of TEXTS) writeWholly(fd, text);
  });
  expect(written === TEXTS.join("")).toBe(true);
});

test("writes lines in order, each with its newline, however many and however long they are", () => {
  const lines = [
    ...TEXTS,
    ...TEXTS.toReversed(),
    ...Array.from({ length: 999 }, () => "東京 naïve"),
  ];
  const written = writtenBy((fd) => writeLines(fd, lines));
  expect(written === lines.map((line) => `${line}\n`).join("")).toBe(true);
});

function writtenBy(write: (fd: number) => void): string {
  const folder = mkdtempSync(join(tmpdir(), "turnproof-"));
  try {
    const path = join(folder, "file");
    const fd = openSync(path, "a");
    write(fd);
    closeSync(fd);
    return readFileSync(path, "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
