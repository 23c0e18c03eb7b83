import type { ConnectorFrame, GatewayFrame } from "../generated/types.ts";
import type { ContractIssue } from "../issue.ts";
import { describeValue } from "./excerpt.ts";

const REQUEST_ID_DIGITS = 32;

/** What a frame that keeps its schema still should not be. The frame is taken as it is. */
export function remarkOn(frame: GatewayFrame | ConnectorFrame): ContractIssue | undefined {
  switch (frame.type) {
    case "outbound":
      return isRequestId(frame.requestId) ? undefined : oddRequestId(frame.requestId);
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

/** W-25. Asked of nearly every frame, so no regular expression. */
function isRequestId(text: string): boolean {
  if (text.length !== REQUEST_ID_DIGITS) return false;
  for (let at = 0; at < REQUEST_ID_DIGITS; at += 1) {
    const unit = text.charCodeAt(at);
    const isDigit = unit >= 0x30 && unit <= 0x39;
    if (!isDigit && !(unit >= 0x61 && unit <= 0x66)) return false;
  }
  return true;
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
