import { expect, test } from "vitest";
import { linesOf, shown, story, trial, trialStage } from "../world/testing/trial.ts";

test("gateway-restart: the process, its sockets and its agents die, and a new one dials", () => {
  const run = trial(trialStage(), "A/text2: gateway-restart");
  const entries = story(run);

  expect(entries.slice(entries.indexOf("FAULT gateway-restart at A/text2"))).toEqual([
    "FAULT gateway-restart at A/text2",
    "close g1.1 network 1006",
    "g1 crash",
    "g1 start",
    "open g1.2 ok",
    "connector < g1/hello@slack.2",
    "gateway < g1/descriptor@slack.2",
  ]);
  expect(shown(run)).toEqual(["A1 "]);
  expect(run.outcome).toEqual({ why: "quiescent" });
});

test("gateway-restart: a frame that it has just written is lost with it", () => {
  const run = trial(trialStage(), "A/draft@text2: gateway-restart");

  expect(story(run)).not.toContain("connector < A/draft@text2");
});

test("gateway-restart: it is down for as long as told", () => {
  const run = trial(trialStage(), "A/text2: gateway-restart-amnesia:9000");

  expect(linesOf(run, "process").at(-1)).toMatchObject({ id: "g1", what: "start", ms: 11_000 });
});
