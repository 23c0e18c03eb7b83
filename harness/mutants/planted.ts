import { lateResultOnNewSocket } from "../../simulator/connector/defects/late-result-on-new-socket.ts";
import type { LinkPolicies } from "../../reference-gateway/policies/link.ts";
import { SOUND } from "../run/sides.ts";
import type { AnyDefect } from "./defects.ts";

const requestCountAtDial: LinkPolicies["requestCountAtDial"] = ({ requests, dialled, turns }) =>
  dialled > 2 && turns > 1 ? 0 : requests;

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
      "After a second reconnect in the middle of two turns the gateway counts its request ids from the beginning, and takes the late result of an old request for that of a new one.",
    replaces: ["requestCountAtDial", "connForLateResult"],
    sides: {
      ...SOUND,
      gateway: { ...SOUND.gateway, requestCountAtDial },
      connector: { ...SOUND.connector, ...lateResultOnNewSocket.policies },
    },
  },
];
