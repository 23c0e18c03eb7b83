import { describe, expect, test } from "vitest";
import {
  LINE_UNITS_MAX,
  LineSplitter,
  OutputTail,
  TAIL_LINES_MAX,
  TAIL_UNITS_MAX,
} from "./output-tail.ts";

describe("the tail of an output", () => {
  test("keeps the last lines, each cut to its bound", () => {
    const tail = new OutputTail([]);
    for (let i = 0; i < TAIL_LINES_MAX + 5; i += 1) tail.add(`line ${i}`);
    tail.add("x".repeat(TAIL_UNITS_MAX * 2));

    expect(tail.lines()).toHaveLength(TAIL_LINES_MAX);
    expect(tail.lines()[0]).toBe("line 6");
    expect(tail.lines().at(-1)).toHaveLength(TAIL_UNITS_MAX + 1);
  });

  test("leaves out secrets that it was told, and texts that look like tokens", () => {
    const tail = new OutputTail(["hush-hush", ""]);
    tail.add("connecting with hush-hush and Bearer abcdefgh1234");

    expect(tail.lines()).toEqual(["connecting with [redacted] and [redacted]"]);
  });
});

describe("lines of an output", () => {
  test("are whole, however they come in pieces, and the last needs no line feed", () => {
    const lines: string[] = [];
    const splitter = new LineSplitter((line) => lines.push(line));
    for (const piece of ["o", "ne\r\ntw", "o\n\nth", "ree"]) splitter.take(piece);
    splitter.end();

    expect(lines).toEqual(["one", "two", "", "three"]);
  });

  test("that never end are cut at their bound", () => {
    const lines: string[] = [];
    const splitter = new LineSplitter((line) => lines.push(line));
    splitter.take("x".repeat(LINE_UNITS_MAX));
    splitter.take("y\nz\n");

    expect(lines.map((line) => line.length)).toEqual([LINE_UNITS_MAX, 1]);
  });
});
