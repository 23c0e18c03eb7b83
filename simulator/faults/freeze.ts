import { UPGRADE_TOKEN_LIFETIME_SECONDS } from "../../contract/limits.ts";
import type { Step } from "../sometimes/situation.ts";
import { gatewayAt } from "../world/work.ts";
import { NOT_HERE, wholeNumber, WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { gatewayOf } from "./scene.ts";

/** Longer than a token lives (W-05), and than any peer waits for a pong (W-10). */
const FREEZE_MS = (UPGRADE_TOKEN_LIFETIME_SECONDS + 100) * 1_000;

/** Only its gateway tells reports; it tells none while it is frozen. */
const saysSomethingLater: Step = (line, laid) => line.kind === "report" && line.ms > laid.ms;

/**
 * The machine of a gateway is suspended, in the middle of things, and resumed (B30, F-41): it heard
 * nothing, and its clock has jumped. A peer that got no pong for 90 s has given its sockets up. The trace names it: two
 * processes may run one turn.
 */
export const freeze: Fault = {
  name: "freeze",
  describe: "the gateway's process does nothing for 400,000 ms, or as given",
  at: [
    "dial",
    "open",
    "hello",
    "descriptor",
    "request",
    "result",
    "inbound",
    "inbound-ack",
    "idle",
    "close",
    "lost",
    "agent",
    "user",
  ],
  physical: false,
  sometimes: {
    title: "a gateway that was suspended goes on where it was",
    steps: [saysSomethingLater],
  },
  offers: ({ event }) =>
    event.kind === "dial" || event.kind === "result" || event.kind === "inbound"
      ? WITHOUT_PARAMETER
      : NOT_HERE,
  apply: (scene, parameter) => {
    const forMs = wholeNumber(parameter, FREEZE_MS);
    const gateway = gatewayOf(scene);
    if (forMs === undefined || forMs === 0 || gateway < 0) return undefined;
    const detail = gatewayAt(scene.world, gateway).id;
    return { event: "waits", first: [{ what: "freeze", gateway, forMs }], detail };
  },
};
