import { CloseCode } from "../../../contract/close-codes.ts";
import type { ContractIssue } from "../../../contract/issue.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import { tableHas } from "../../../contract/table.ts";
import type { Pass } from "../pass.ts";
import { note } from "../pass.ts";
import { endSocket } from "./end-socket.ts";

/** Something unreadable came: it is skipped, and the socket and its requests go on (C-57, W-17, W-20). */
export function onMalformed(pass: Pass, conn: ConnId, issues: readonly ContractIssue[]): void {
  if (!tableHas(pass.state.sockets, conn)) return;
  note(pass, `${conn} sent something unreadable: ${issues[0]?.message ?? "no issue is named"}`);
  if (!pass.rig.policies.keepsSocketOverMalformed()) {
    endSocket(pass, conn, CloseCode.Normal, "malformed frame");
  }
}
