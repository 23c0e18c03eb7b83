import type { ConnectorFrame, GatewayFrame } from "../generated/types.ts";
import type { ContractIssue } from "../issue.ts";
import { describeValue } from "./excerpt.ts";

const REQUEST_ID = /^[0-9a-f]{32}$/;

/** What a frame that keeps its schema still should not be. The frame is taken as it is. */
export function remarkOn(frame: GatewayFrame | ConnectorFrame): ContractIssue | undefined {
  switch (frame.type) {
    case "outbound":
      return REQUEST_ID.test(frame.requestId) ? undefined : oddRequestId(frame.requestId);
    case "outbound_result":
      return frame.result.ambiguous === undefined ? undefined : AMBIGUOUS_ON_WIRE;
    case "descriptor":
      return frame.descriptor.contract_version === 1
        ? undefined
        : otherVersion(frame.descriptor.contract_version);
    default:
      return undefined;
  }
}

function oddRequestId(requestId: string): ContractIssue {
  return {
    clause: "W-25",
    path: "/requestId",
    expected: "32 lowercase hex digits",
    got: describeValue(requestId, "requestId"),
    severity: "info",
    message: "/requestId is not 32 lowercase hex digits. It was taken as it is.",
  };
}

function otherVersion(version: number): ContractIssue {
  return {
    clause: "W-38",
    path: "/descriptor/contract_version",
    expected: "1",
    got: String(version),
    severity: "info",
    message: `/descriptor/contract_version is ${version}; this is version 1, and the rest was read as such.`,
  };
}

const AMBIGUOUS_ON_WIRE: ContractIssue = {
  clause: "W-49",
  path: "/result/ambiguous",
  expected: "nothing",
  got: "a field only a gateway's own transport sets",
  severity: "error",
  message: "A connector must not send /result/ambiguous; it is read as a lost acknowledgement.",
};
