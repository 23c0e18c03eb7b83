import { expect, test } from "vitest";
import { linesOf, story, trial, trialStage } from "../world/testing/trial.ts";

test("connector-restart: every socket dies, and the gateway finds the new process", () => {
  const run = trial(trialStage(), "A/draft@text2: connector-restart");
  const entries = story(run);

  expect(entries).toContain("c crash");
  expect(entries).not.toContain("connector < A/draft@text2");
  expect(entries).toContain("open g1.2 ok");
});

test("connector-restart: a call that had not reached its platform never does", () => {
  const run = trial(trialStage(), "A/draft@text2>chat.appendStream: connector-restart");

  expect(linesOf(run, "platform").map(({ label }) => label)).not.toContain(
    "A/draft@text2>chat.appendStream",
  );
});

test("connector-restart: while it is down, dials are refused and what people say waits", () => {
  const run = trial(trialStage(), "A/says: connector-restart-amnesia:2500");

  expect(linesOf(run, "open").map(({ ok }) => ok)).toEqual([true, false, false, true]);
  expect(linesOf(run, "received").find(({ label }) => label === "A/inbound")?.ms).toBe(3_000);
});
