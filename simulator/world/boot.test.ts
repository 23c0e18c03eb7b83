import { expect, test } from "vitest";
import type { GatewayEffect, GatewayInput } from "../../contract/ports/gateway.ts";
import { scriptedGateway } from "./testing/scripted-sides.ts";
import { linesOf, story, trial, trialStage, type Trial } from "./testing/trial.ts";

/** A gateway that dials, says hello, and keeps the number of its starts. */
function remembering(input: GatewayInput): readonly GatewayEffect[] {
  if (input.kind === "opened") {
    const frame = { type: "hello", platform: "slack", botId: "B1" } as const;
    return [{ kind: "send", conn: input.conn, frame, about: { what: "hello@slack" } }];
  }
  if (input.kind !== "start") return [];
  const starts = Number(input.memory["starts"] ?? 0) + 1;
  return [
    { kind: "persist", memory: { starts } },
    { kind: "dial", conn: `g1.${input.entropy.slice(0, 4)}`, url: "ws://c/relay" },
  ];
}

function started(...deviations: string[]): Trial {
  const gateways = [{ id: "g1", machine: scriptedGateway(remembering) }];
  return trial(trialStage([], [], { gateways }), ...deviations);
}

test("[D-36] a process that starts again finds what it last asked to keep", () => {
  const run = started("g1/hello@slack: gateway-restart", "g1/hello@slack.2: gateway-restart");

  expect(run.world.gateways[0]).toMatchObject({ incarnation: 3, memory: { starts: 3 } });
  expect(linesOf(run, "process").filter(({ id }) => id === "g1")).toMatchObject([
    { what: "start", memory: false },
    { what: "crash" },
    { what: "start", memory: true },
    { what: "crash" },
    { what: "start", memory: true },
  ]);
});

test("[D-36] a process without its memory begins without a past", () => {
  const run = started("g1/hello@slack: gateway-restart-amnesia");

  expect(run.world.gateways[0]).toMatchObject({ incarnation: 2, memory: { starts: 1 } });
});

test("[F-18] every incarnation gets other chance", () => {
  const run = started("g1/hello@slack: gateway-restart");
  const [start] = run.world.gateways[0]?.state as readonly GatewayInput[];
  const first = started().world.gateways[0]?.state as readonly GatewayInput[];

  expect(start).toMatchObject({ kind: "start" });
  expect(start).not.toEqual(first[0]);
});

test("a process that is down for a while starts when its time has come", () => {
  const run = started("g1/hello@slack: gateway-restart:4000");

  expect(linesOf(run, "process").at(-1)).toMatchObject({ id: "g1", what: "start", ms: 4_000 });
});

test("nobody is left to be told in a process that died", () => {
  const run = started("g1/hello@slack: gateway-restart");
  const state = run.world.gateways[0]?.state as readonly GatewayInput[];

  expect(state.map(({ kind }) => kind)).toEqual(["start", "opened", "frame"]);
  expect(story(run)).toContain("close g1.1 network 1006");
});
