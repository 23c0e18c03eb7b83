import { CloseCode } from "../../../contract/close-codes.ts";
import type { ContractIssue } from "../../../contract/issue.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import { tableGet } from "../../../contract/table.ts";
import { answerRequest } from "../jobs/answer.ts";
import { failure } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";
import { note } from "../pass.ts";
import { endSocket } from "./end-socket.ts";

/**
 * Something unreadable came: it is skipped, and the socket and its requests go on (C-57, W-17, W-20).
 * A request whose id could be read is answered, so that nobody waits for it.
 */
export function onMalformed(
  pass: Pass,
  conn: ConnId,
  issues: readonly ContractIssue[],
  requestId: string | undefined,
): void {
  const socket = tableGet(pass.state.sockets, conn);
  if (socket === undefined) return;
  const wrong = issues[0]?.message ?? "no issue is named";
  note(pass, `${conn} sent something unreadable: ${wrong}`);
  if (requestId !== undefined) {
    const { gatewayId } = socket;
    answerRequest(pass, { conn, gatewayId, requestId }, failure(`malformed request: ${wrong}`));
  }
  if (!pass.rig.policies.keepsSocketOverMalformed()) {
    endSocket(pass, conn, CloseCode.Normal, "malformed frame");
  }
}
