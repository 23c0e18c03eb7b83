import type { EventKind } from "../world/event.ts";
import type { Fault } from "./fault.ts";
import { restart } from "./restart.ts";

const CONNECTOR = -1;

/** It hears these, or has just written them. */
const CARES: ReadonlySet<EventKind> = new Set([
  "hello",
  "request",
  "result",
  "inbound",
  "inbound-ack",
  "call",
  "http",
]);

export const connectorRestart: Fault = restart({
  name: "connector-restart",
  describe: "the connector process dies and starts again with what it had stored",
  side: "connector",
  memory: true,
  process: () => CONNECTOR,
  cares: CARES,
});

export const connectorRestartAmnesia: Fault = restart({
  name: "connector-restart-amnesia",
  describe: "the connector process dies and starts again without a past",
  side: "connector",
  memory: false,
  process: () => CONNECTOR,
  cares: CARES,
});
