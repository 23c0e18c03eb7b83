import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { WriteError } from "./write-error.ts";
import { writeLines, writeWholly, type OpenFile } from "./write-wholly.ts";

const TEXTS = [
  "",
  "one",
  "東".repeat(64 * 1024),
  "東".repeat(64 * 1024 + 1),
  "é😀",
  "x".repeat(999),
];

test("writes short texts and long ones whole, whatever their letters take in bytes", () => {
  const written = writtenBy((file) => {
    for (const text of TEXTS) writeWholly(file, text);
  });
  expect(written === TEXTS.join("")).toBe(true);
});

test("writes lines in order, each with its newline, however many and however long they are", () => {
  const lines = [
    ...TEXTS,
    ...TEXTS.toReversed(),
    ...Array.from({ length: 999 }, () => "東京 naïve"),
  ];
  const written = writtenBy((file) => writeLines(file, lines));
  expect(written === lines.map((line) => `${line}\n`).join("")).toBe(true);
});

test("a file that takes no more is named, with the cause", () => {
  const here = fileURLToPath(import.meta.url);
  const fd = openSync(here, "r");
  const write = (): void => writeWholly({ fd, path: here }, "more");

  expect(write).toThrow(WriteError);
  expect(write).toThrow(/write-wholly\.test\.ts; make room.*EBADF/);
  closeSync(fd);
});

function writtenBy(write: (file: OpenFile) => void): string {
  const folder = mkdtempSync(join(tmpdir(), "turnproof-"));
  try {
    const path = join(folder, "file");
    const fd = openSync(path, "a");
    write({ fd, path });
    closeSync(fd);
    return readFileSync(path, "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
