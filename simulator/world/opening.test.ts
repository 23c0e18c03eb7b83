import { expect, test } from "vitest";
import type { GatewayEffect, GatewayInput } from "../../contract/ports/gateway.ts";
import type { ConnectorEffect, ConnectorInput } from "../connector/port.ts";
import { scriptedConnector, scriptedGateway } from "./testing/scripted-sides.ts";
import { linesOf, story, trial, trialStage, type Trial } from "./testing/trial.ts";

const DIAL: GatewayEffect = {
  kind: "dial",
  conn: "g1.1",
  url: "ws://connector.test/relay",
  authorization: "Bearer T",
};

interface Sides {
  readonly gateway?: (input: GatewayInput) => readonly GatewayEffect[];
  readonly connector: (input: ConnectorInput) => readonly ConnectorEffect[];
}

/** A gateway that dials once when it starts, and a connector that does as told. */
function met({ gateway = () => [], connector }: Sides, ...deviations: string[]): Trial {
  const dialling = (input: GatewayInput): readonly GatewayEffect[] =>
    input.kind === "start" ? [DIAL, ...gateway(input)] : gateway(input);
  const gateways = [{ id: "g1", machine: scriptedGateway(dialling) }];
  const stage = trialStage([], [], { gateways, connector: scriptedConnector(connector) });
  return trial(stage, ...deviations);
}

/** What the two sides were told, without the start. */
function heard({ world }: Trial): {
  readonly gateway: readonly unknown[];
  readonly connector: readonly unknown[];
} {
  const told = (state: unknown): readonly unknown[] => (state as readonly unknown[]).slice(1);
  return { gateway: told(world.gateways[0]?.state), connector: told(world.connector.state) };
}

const accepting = (input: ConnectorInput): readonly ConnectorEffect[] =>
  input.kind === "upgrade" ? [{ kind: "accept", conn: input.conn }] : [];

test("[W-01] the connector sees the path and the credentials of the upgrade, and the socket opens", () => {
  const run = met({ connector: accepting });

  expect(heard(run)).toEqual({
    connector: [
      { atMs: 0, kind: "upgrade", conn: "g1.1", path: "/relay", authorization: "Bearer T" },
    ],
    gateway: [{ atMs: 0, kind: "opened", conn: "g1.1" }],
  });
  expect(linesOf(run, "open")).toMatchObject([{ conn: "g1.1", ok: true }]);
});

test("[W-03] an upgrade that is answered with a status is a failed dial with that status", () => {
  const run = met({
    connector: (input) =>
      input.kind === "upgrade"
        ? [{ kind: "reject", conn: input.conn, status: 400, reason: "no such path" }]
        : [],
  });

  expect(heard(run).gateway).toEqual([
    { atMs: 0, kind: "dial-failed", conn: "g1.1", reason: "no such path", status: 400 },
  ]);
  expect(linesOf(run, "open")).toMatchObject([{ ok: false, reason: "no such path" }]);
  expect(run.world.links).toEqual([]);
});

test("a dial that is cut on its way fails, and the connector never hears of it", () => {
  const run = met({ connector: accepting }, "g1/dial: cut");

  expect(heard(run)).toEqual({
    connector: [],
    gateway: [{ atMs: 0, kind: "dial-failed", conn: "g1.1", reason: "connection reset" }],
  });
});

test("a dial that is cut after the connector took it fails, and the connector is told", () => {
  const run = met({ connector: accepting }, "g1/open: cut");

  expect(heard(run).gateway).toMatchObject([{ kind: "dial-failed" }]);
  expect(heard(run).connector).toMatchObject([
    { kind: "upgrade" },
    { kind: "closed", conn: "g1.1", code: 1006 },
  ]);
});

test("a dial while the connector is down is refused", () => {
  const run = met({ connector: accepting }, "g1/dial: connector-restart:5000");

  expect(heard(run).gateway).toMatchObject([{ kind: "dial-failed" }]);
  expect(story(run)).toContain("open g1.1 connection reset");
});

test("[W-12] a dial that its gateway gives up comes to nothing at either end", () => {
  const run = met({
    gateway: (input) =>
      input.kind === "start" ? [{ kind: "close", conn: "g1.1", code: 1000, reason: "late" }] : [],
    connector: accepting,
  });

  expect(heard(run).gateway).toMatchObject([{ kind: "dial-failed", conn: "g1.1" }]);
  expect(heard(run).connector).toMatchObject([{ kind: "upgrade" }, { kind: "closed" }]);
  expect(linesOf(run, "close")).toEqual([]);
  expect(run.world.links).toEqual([]);
});

test("a gateway that uses a name of its past again gets a socket of its own", () => {
  const run = met({ connector: accepting }, "g1/open: gateway-restart-amnesia");

  expect(linesOf(run, "open")).toMatchObject([{ conn: "g1.2", ok: true }]);
  expect(heard(run).gateway).toMatchObject([{ kind: "opened", conn: "g1.1" }]);
});
