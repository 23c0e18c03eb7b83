import { expect, test } from "vitest";
import type { ScriptAct } from "./script.ts";
import { scriptedConnector } from "./testing/scripted-sides.ts";
import { linesOf, plainTurns, shown, story, trial, trialStage } from "./testing/trial.ts";

test("what a person says names the turn that it begins", () => {
  const run = trial(trialStage());
  const [said] = linesOf(run, "user");

  expect(said).toMatchObject({ what: "says", turn: "A", text: "question A", chat: "D1" });
  expect(linesOf(run, "received").find(({ label }) => label === "A/inbound")?.frame).toMatchObject({
    type: "inbound",
    event: { message_id: said?.message_id },
  });
});

test("[W-30] an interrupt goes to the gateway by way of the connector", () => {
  const act: ScriptAct = { atMs: 1_500, name: "stop", act: "interrupt", turn: "A" };
  const run = trial(trialStage(plainTurns("A"), [act]));

  expect(linesOf(run, "user").at(-1)).toMatchObject({ what: "interrupts", turn: "A", ms: 1_500 });
  expect(story(run)).toContain("gateway < A/interrupt_inbound");
});

test("an interrupt before the turn has begun stops nothing", () => {
  const act: ScriptAct = { atMs: 0, name: "stop", act: "interrupt", turn: "A" };
  const [turn] = plainTurns("A");
  if (turn === undefined) throw new Error("a turn was asked for");
  const run = trial(trialStage([{ ...turn, atMs: 5 }], [act]));

  expect(story(run)).not.toContain("gateway < A/interrupt_inbound");
  expect(shown(run)).toEqual(["A1 A2"]);
});

test("a message of an act begins a turn of its name, with an agent that is in no script", () => {
  const act: ScriptAct = {
    atMs: 500,
    name: "extra",
    act: "says",
    platform: "slack",
    chat: "D1",
    user: "U1",
    text: "one more thing",
    thread: null,
  };
  const run = trial(trialStage(plainTurns("A"), [act]));

  expect(story(run)).toContain("gateway < extra/inbound");
  expect(shown(run).toSorted()).toEqual(["A1 A2", "xextray1 xextray2 xextray3"]);
});

test("[S-08] a person can stop the live stream of a turn on the platform", () => {
  const act: ScriptAct = { atMs: 1_500, name: "halt", act: "stops-stream", turn: "A" };
  const run = trial(trialStage(plainTurns("A", "B"), [act]));

  expect(linesOf(run, "user").at(-1)).toMatchObject({ what: "stops", turn: "A" });
  expect(linesOf(run, "platform").filter(({ answer }) => !answer.ok)).toMatchObject([
    { turn: "A", answer: { error: "stopped_by_user" } },
  ]);
});

test("[G-101] an operator can end a gateway's link", () => {
  const act: ScriptAct = { atMs: 5_000, name: "bye", act: "disconnect", gateway: "g1" };
  const run = trial(trialStage(plainTurns("A"), [act]));

  expect(linesOf(run, "close")).toMatchObject([{ by: "gateway", code: 1000, ms: 5_000 }]);
});

test("[C-48] an operator can take back a credential", () => {
  const act: ScriptAct = { atMs: 5, name: "revoked", act: "revoke", gatewayId: "g1" };
  const run = trial(trialStage([], [act], { connector: scriptedConnector(() => []) }));

  expect(run.world.connector.state).toContainEqual({ atMs: 5, kind: "revoke", gatewayId: "g1" });
});

test("a platform repeats what was said while the connector was down", () => {
  const run = trial(trialStage(), "A/says: connector-restart:2500");

  expect(linesOf(run, "user").at(-1)?.ms).toBe(0);
  expect(shown(run)).toEqual(["A1 A2"]);
});
