import type { Result } from "../../../contract/generated/types.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import { tableGet, tableHas } from "../../../contract/table.ts";
import type { Pass } from "../pass.ts";
import { emit, note } from "../pass.ts";
import type { Refusal } from "../port.ts";
import type { Asker } from "./job.ts";

/** Tells who asked, on the socket they asked on, if it is still there (C-34, W-26). */
export function answerRequest(pass: Pass, asker: Asker | null, result: Result): void {
  if (asker === null) return;
  const { policies } = pass.rig;
  const conn = tableHas(pass.state.sockets, asker.conn) ? asker.conn : connForLate(pass, asker);
  if (conn === null) {
    note(pass, `${asker.requestId} was carried out, and its socket is gone`);
    return;
  }
  const { requestId, insteadOfSuccess } = asker;
  const told =
    insteadOfSuccess !== undefined && result.success === true ? failed(insteadOfSuccess) : result;
  for (let copies = policies.copiesOfResult(); copies > 0; copies -= 1) {
    emit(pass, { kind: "send", conn, frame: { type: "outbound_result", requestId, result: told } });
  }
}

function failed(refusal: Refusal): Result {
  return { success: false, ...refusal };
}

function connForLate({ state, rig }: Pass, { gatewayId }: Asker): ConnId | null {
  return rig.policies.connForLateResult(tableGet(state.gateways, gatewayId)?.conn ?? null);
}
