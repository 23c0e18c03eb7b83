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

test("a log is told every ten seconds, a line each time", () => {
  const written: string[] = [];
  let nowMs = 0;
  const log = { write: (text: string) => written.push(text) };
  const progress = progressOn(log, () => nowMs);
  for (const done of [0, 1, 2, 3]) {
    nowMs = done * 5_000;
    progress.at(done, 4, `turns/${done}`);
  }
  progress.clear();

  expect(written).toEqual(["3 of 4, about 10 s left: turns/2\n"]);
});
