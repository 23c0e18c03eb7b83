import { expect, test } from "vitest";
import { progressOn } from "./progress.ts";

test("a person at a terminal is told how far it is and how much time is left", () => {
  const written: string[] = [];
  let nowMs = 0;
  const terminal = { isTTY: true, write: (text: string) => written.push(text) };
  const progress = progressOn(terminal, () => nowMs);
  progress.at(0, 4, "turns/plain");
  nowMs = 3_000;
  progress.at(2, 4, "seals/repeated");
  progress.clear();

  expect(written).toEqual([
    "\r\u001b[K1 of 4: turns/plain",
    "\r\u001b[K3 of 4, about 3 s left: seals/repeated",
    "\r\u001b[K",
  ]);
});

test("a log is told nothing", () => {
  const written: string[] = [];
  const progress = progressOn({ write: (text: string) => written.push(text) });
  progress.at(0, 4, "turns/plain");
  progress.clear();

  expect(written).toEqual([]);
});
