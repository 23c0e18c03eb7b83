import type { EventKind } from "../world/event.ts";
import type { Fault, Scene } from "./fault.ts";
import { restart } from "./restart.ts";
import { gatewayOf } from "./scene.ts";

/** It hears these, or has just written them. */
const CARES: ReadonlySet<EventKind> = new Set([
  "descriptor",
  "request",
  "result",
  "inbound",
  "inbound-ack",
  "agent",
  "http-answer",
]);

export const gatewayRestart: Fault = restart({
  name: "gateway-restart",
  describe: "the gateway process dies and starts again with what it had stored",
  side: "gateway",
  memory: true,
  process: gatewayMeant,
  cares: CARES,
});

export const gatewayRestartAmnesia: Fault = restart({
  name: "gateway-restart-amnesia",
  describe: "the gateway process dies and starts again without a past",
  side: "gateway",
  memory: false,
  process: gatewayMeant,
  cares: CARES,
});

function gatewayMeant(scene: Scene): number | undefined {
  const gateway = gatewayOf(scene);
  return gateway < 0 ? undefined : gateway;
}
