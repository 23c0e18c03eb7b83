import { lateResultOnNewSocket } from "../../simulator/connector/defects/late-result-on-new-socket.ts";
import { SOUND } from "../run/sides.ts";
import type { AnyDefect } from "./defects.ts";

/**
 * Mistakes that nobody made: planted to show how deep a search finds something. They are no part of the
 * matrix of defects.
 */
export const PLANTED: readonly AnyDefect[] = [
  {
    id: "planted-request-ids-restart",
    finding: "W-26",
    side: "gateway",
    summary:
      "After a reconnect the gateway counts its request ids from the beginning, and takes the late result of an old request for that of a new one.",
    replaces: ["requestCountAtDial", "connForLateResult"],
    sides: {
      ...SOUND,
      gateway: { ...SOUND.gateway, requestCountAtDial: () => 0 },
      connector: { ...SOUND.connector, ...lateResultOnNewSocket.policies },
    },
  },
];
