import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const searching = { kind: "phrase", text: "is searching…" } as const;

function atWork(): Transcript {
  return new Transcript().says("A", "m1").agent("A", searching);
}

test("[G-91] keeps a status with the agent's own words, cleared at the end", () => {
  const lines = atWork().typing("A", "is searching…").ends("A", "ada1").typing("A", "").rest();

  expect(breachesOf("G-91", lines)).toEqual([]);
});

test("[G-91] [F-52] breaks at a status without words, or with others", () => {
  expect(breachesOf("G-91", atWork().typing("A", undefined).rest())).toMatchObject([
    { expected: '"is searching…"', actual: "no words" },
  ]);
  expect(breachesOf("G-91", atWork().typing("A", "is writing…").rest())).toHaveLength(1);
});

test("[G-91] [O-09] breaks at a clear before the end", () => {
  expect(breachesOf("G-91", atWork().typing("A", "").rest())).toMatchObject([
    { expected: "no clear before the end" },
  ]);
});
