import { expect, test } from "vitest";
import type { GatewayEffect, GatewayInput } from "../../contract/ports/gateway.ts";
import type { ConnectorEffect, ConnectorInput } from "../connector/port.ts";
import { scriptedConnector, scriptedGateway } from "./testing/scripted-sides.ts";
import { linesOf, trial, trialStage, type Trial } from "./testing/trial.ts";

const CLOSE = { kind: "close", conn: "g1.1", code: 4000, reason: "enough" } as const;
const HELLO: GatewayEffect = {
  kind: "send",
  conn: "g1.1",
  frame: { type: "hello", platform: "slack", botId: "B1" },
  about: { what: "hello@slack" },
};

/** Both sides meet; the gateway then does `first`, and each side answers what it hears. */
function met(
  first: readonly GatewayEffect[],
  connector: (input: ConnectorInput) => readonly ConnectorEffect[] = () => [],
): Trial {
  const gateway = (input: GatewayInput): readonly GatewayEffect[] => {
    if (input.kind === "start") return [{ kind: "dial", conn: "g1.1", url: "ws://c/relay" }];
    return input.kind === "opened" ? first : [];
  };
  const accepting = (input: ConnectorInput): readonly ConnectorEffect[] =>
    input.kind === "upgrade" ? [{ kind: "accept", conn: input.conn }] : connector(input);
  const gateways = [{ id: "g1", machine: scriptedGateway(gateway) }];
  return trial(trialStage([], [], { gateways, connector: scriptedConnector(accepting) }));
}

function kinds(state: unknown): readonly string[] {
  return (state as readonly { kind: string }[]).map(({ kind }) => kind);
}

test("a close reaches the other side behind what was written, and both ends are told", () => {
  const run = met([HELLO, CLOSE]);

  expect(kinds(run.world.connector.state)).toEqual(["start", "upgrade", "frame", "closed"]);
  expect(run.world.gateways[0]?.state).toContainEqual({
    atMs: 0,
    kind: "closed",
    conn: "g1.1",
    code: 4000,
    reason: "enough",
  });
  expect(linesOf(run, "close")).toMatchObject([{ by: "gateway", code: 4000, reason: "enough" }]);
  expect(run.world.links).toEqual([]);
});

test("nothing is written to a socket after its close", () => {
  const run = met([CLOSE, HELLO]);

  expect(linesOf(run, "sent")).toEqual([]);
});

test("a close by the connector reaches the gateway the same way", () => {
  const run = met([HELLO], (input) => (input.kind === "frame" ? [CLOSE] : []));

  expect(kinds(run.world.gateways[0]?.state)).toEqual(["start", "opened", "closed"]);
  expect(kinds(run.world.connector.state)).toEqual(["start", "upgrade", "frame", "closed"]);
  expect(linesOf(run, "close")).toMatchObject([{ by: "connector" }]);
});

test("what the other side had under way when a close arrives is lost", () => {
  const ack: ConnectorEffect = { kind: "send", conn: "g1.1", frame: { type: "going_idle_ack" } };
  const run = met([HELLO, CLOSE], (input) => (input.kind === "frame" ? [ack] : []));

  expect(linesOf(run, "sent").map(({ from }) => from)).toEqual(["gateway", "connector"]);
  expect(kinds(run.world.gateways[0]?.state)).toEqual(["start", "opened", "closed"]);
});

test("a second close of one end changes nothing", () => {
  const run = met([CLOSE, CLOSE]);

  expect(linesOf(run, "close")).toHaveLength(1);
});
