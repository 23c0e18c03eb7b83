import { expect, test } from "vitest";
import type { GatewayEffect, GatewayInput, GatewayMachine } from "../../contract/ports/gateway.ts";
import type { ConnectorMachine } from "../connector/port.ts";
import { scriptedGateway } from "./testing/scripted-sides.ts";
import { linesOf, plainTurns, trial, trialStage } from "./testing/trial.ts";

/** A gateway that wants to be woken again and again and does nothing. */
function restless(everyMs: number): GatewayMachine<number> {
  return {
    init: 0,
    step: (_, input) => [input.atMs + everyMs, []],
    dueAtMs: (state) => state,
    digest: String,
    census: () => [],
  };
}

/** A report that a turn began or ended. */
function turnReport(what: "turn-started" | "turn-ended"): GatewayEffect {
  const turn = "slack:D1:1";
  const report =
    what === "turn-started"
      ? ({ what, turn, session: "s" } as const)
      : ({ what, turn, how: "completed", delivered: true, payload: null } as const);
  return { kind: "report", report };
}

function withGateway(machine: GatewayMachine): Parameters<typeof trialStage>[2] {
  return { gateways: [{ id: "g1", machine }] };
}

test("a turn that nothing will ever end makes the run stuck, and is named", () => {
  const run = trial(trialStage(), "A/seal/ack: ack-lost");

  expect(run.outcome).toEqual({
    why: "stuck",
    reason: "nothing more is due, and A has not ended",
    pending: ["A"],
  });
  expect(linesOf(run, "end")).toMatchObject([{ why: "stuck", pending: ["A"] }]);
});

test("timers that lead to nothing do not keep a world from its rest", () => {
  const run = trial(trialStage([], [], withGateway(restless(60_000))));

  expect(run.outcome).toEqual({ why: "quiescent" });
  expect(run.world.nowMs).toBe(600_000);
});

test("[G-56] a turn that lives is waited for, however long nothing happens", () => {
  const noticeAtMs = 1_800_000;
  const patient = scriptedGateway((input) =>
    input.kind === "start"
      ? [turnReport("turn-started")]
      : input.kind === "wake" && input.atMs >= noticeAtMs
        ? [turnReport("turn-ended")]
        : [],
  );
  const everyMinute = {
    ...patient,
    dueAtMs: (state: readonly GatewayInput[]) => {
      const last = state.at(-1)?.atMs ?? 0;
      return last < noticeAtMs ? last + 60_000 : undefined;
    },
  };
  const run = trial(trialStage([], [], withGateway(everyMinute)));

  expect(run.outcome).toEqual({ why: "quiescent" });
  expect(run.world.nowMs).toBe(noticeAtMs);
});

test("a world waits for what people will do, however late", () => {
  const [turn] = plainTurns("A");
  if (turn === undefined) throw new Error("a turn was asked for");

  const run = trial(trialStage([{ ...turn, atMs: 3_600_000 }], [], withGateway(restless(60_000))));

  expect(linesOf(run, "user")).toHaveLength(1);
});

test("a world that never stops is given up after so many events", () => {
  const limits = { eventsMax: 100 };
  const run = trial(trialStage([], [], { ...withGateway(restless(0)), limits }));

  expect(run.outcome).toMatchObject({ why: "stuck", reason: "still busy after 100 events" });
});

test("a world that is busy for too long is given up", () => {
  const limits = { virtualMsMax: 50_000 };
  const run = trial(trialStage([], [], { connector: refusing(), limits }));

  expect(run.outcome).toMatchObject({ why: "stuck", reason: "still busy after 50000 ms" });
});

test("[I-54] more messages under way than the bound is no rest either", () => {
  const flood: GatewayMachine<null> = {
    init: null,
    step: (_, input) => {
      if (input.kind !== "start") return [null, []];
      const dials = Array.from({ length: 20 }, (__, i) => i);
      return [null, dials.map((i) => ({ kind: "dial", conn: `g1.${i + 1}`, url: "ws://c/relay" }))];
    },
    dueAtMs: () => undefined,
    digest: () => "",
    census: () => [],
  };
  const run = trial(trialStage([], [], { ...withGateway(flood), limits: { flightMax: 10 } }));

  expect(run.outcome).toMatchObject({ reason: "more than 10 messages under way" });
});

/** A connector that takes nobody. */
function refusing(): ConnectorMachine<null> {
  return {
    init: null,
    step: (_, input) =>
      input.kind === "upgrade"
        ? [null, [{ kind: "reject", conn: input.conn, status: 400, reason: "not here" }]]
        : [null, []],
    dueAtMs: () => undefined,
    digest: () => "",
    census: () => [],
  };
}
