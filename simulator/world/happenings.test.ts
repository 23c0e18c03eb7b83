import { expect, test } from "vitest";
import { linesOf, plainTurns, story, trial, trialStage } from "./testing/trial.ts";

test("the answer of a platform comes back with the call, in one event", () => {
  const run = trial(trialStage());
  const calls = linesOf(run, "platform");

  expect(calls.map(({ label, ms }) => [label, ms])).toEqual([
    ["A/draft@text1>chat.startStream", 1_000],
    ["A/draft@text2>chat.appendStream", 2_000],
    ["A/seal>chat.stopStream", 3_000],
  ]);
  expect(calls.every(({ answer, turn }) => answer.ok && turn === "A")).toBe(true);
});

test("an answer that is kept back leaves the call applied, and comes when it is due", () => {
  const run = trial(trialStage(), "A/seal>chat.stopStream: platform-timeout:700");

  expect(linesOf(run, "platform").at(-1)).toMatchObject({ ms: 3_000, answer: { ok: true } });
  expect(linesOf(run, "received").at(-1)).toMatchObject({ label: "A/seal/ack", ms: 3_700 });
});

test("the agent of a turn that is run again begins anew, and its events are numbered", () => {
  const run = trial(trialStage(), "A/text2: gateway-restart-amnesia", "g1/hello@slack.2: replay:A");

  expect(story(run).filter((entry) => entry.startsWith("agent"))).toEqual([
    "agent A text",
    "agent A text",
    "agent A text",
    "agent A end",
  ]);
});

test("an agent that is stopped says nothing more", () => {
  const run = trial(trialStage(), "A/text2: cancel");

  expect(linesOf(run, "agent").map(({ event }) => event.kind)).toEqual(["text"]);
});

test("a machine is woken when it asked for it, and the wake has a label of its gateway", () => {
  const run = trial(trialStage(plainTurns("A")), "A/text2: cut", "g1/wake: postponed");

  expect(linesOf(run, "open").map(({ conn, ms }) => [conn, ms])).toEqual([
    ["g1.1", 0],
    ["g1.2", 3_000],
  ]);
});
