import { CloseCode } from "../../contract/close-codes.ts";
import type { ContractIssue } from "../../contract/issue.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import { tableEntries } from "../../contract/table.ts";
import { settleRequest, type Settled } from "../egress/requests.ts";
import { emit, note, type Pass } from "../pass.ts";
import { onSettled } from "../turns/settle.ts";
import { settleAllDown } from "../turns/store.ts";
import { changeLink, dial, pause, tellLink } from "./dial.ts";
import type { Link } from "./link.ts";

/** HTTP's word for 4401, where the upgrade itself was refused (W-60). */
const HTTP_UNAUTHORIZED = 401;

/** A socket ended, however that was. */
export function onClosed(pass: Pass, conn: ConnId, code: number, reason: string): void {
  const { now } = pass.state.link;
  if (connOf(now) !== conn) return;
  afterEnd(pass, now, code, reason);
  settleCut(pass, conn);
}

export function onDialFailed(
  pass: Pass,
  conn: ConnId,
  failure: { readonly reason: string; readonly code?: number; readonly status?: number },
): void {
  const { now } = pass.state.link;
  if (now.is !== "dialling" || now.conn !== conn) return;
  const refused = failure.status === HTTP_UNAUTHORIZED;
  const code = failure.code ?? (refused ? CloseCode.Unauthorized : CloseCode.Abnormal);
  afterEnd(pass, now, code, failure.reason);
  settleAllDown(pass);
}

/**
 * W-20: what cannot be read is skipped, and its socket goes on. A buffered message that can never be read
 * is acknowledged, or it would hold up for ever what waits behind it (W-28, B46).
 */
export function onMalformed(
  pass: Pass,
  conn: ConnId,
  issues: readonly ContractIssue[],
  bufferId: string | undefined,
): void {
  if (connOf(pass.state.link.now) !== conn) return;
  if (pass.rig.policies.afterMalformed(issues) === "read-on") {
    if (bufferId === undefined || !pass.rig.policies.acknowledgesUnreadable()) return;
    note(
      pass,
      `message ${bufferId} cannot be read, and is acknowledged: ${issues[0]?.message ?? ""}`,
    );
    const frame = { type: "inbound_ack", bufferId } as const;
    return emit(pass, { kind: "send", conn, frame, about: { what: "inbound_ack@unreadable" } });
  }
  pause(pass, "the reader is gone");
  settleCut(pass, conn);
}

/** D-06, W-51: everything that was in flight on the socket is ambiguous, at once. */
export function settleCut(pass: Pass, conn: ConnId): void {
  if (!pass.rig.policies.settlesWithSocket()) return settleAllDown(pass);
  const cut: Settled[] = [];
  for (const { key, value } of tableEntries(pass.state.requests)) {
    if (value.conn !== conn) continue;
    const settled = settleRequest(pass, key, { how: "cut" });
    if (settled !== undefined) cut.push(settled);
  }
  for (const settled of cut) onSettled(pass, settled);
  settleAllDown(pass);
}

function connOf(now: Link): ConnId | undefined {
  return now.is === "dialling" || now.is === "greeting" || now.is === "up" ? now.conn : undefined;
}

function afterEnd(pass: Pass, now: Link, code: number, reason: string): void {
  if (now.is === "up" && now.leaving !== null) return leftEarly(pass, now, code, reason);
  if (code === CloseCode.Unauthorized) return afterUnauthorized(pass, now, reason);
  if (code === CloseCode.Replaced && pass.rig.policies.afterReplaced() === "stop") {
    return end(pass, "replaced", reason);
  }
  return pause(pass, reason === "" ? `closed with ${code}` : reason);
}

/**
 * The other side ended what was being left. A 4401 is a strike then as ever: there is no dial at once, and the
 * next there is will be the judged one (W-59, W-61).
 */
function leftEarly(
  pass: Pass,
  now: Extract<Link, { is: "up" }>,
  code: number,
  reason: string,
): void {
  const verdict = code === CloseCode.Unauthorized ? judge(pass, now, reason) : null;
  if (verdict === "revoke") return end(pass, "revoked", reason);
  if (verdict !== null) changeLink(pass, { struck: verdict === "strike" });
  if (now.leaving !== null) left(pass, now.leaving.how, reason);
}

/** W-58..W-61: what a 4401 means depends on whether this socket was opened to be judged. */
function judge(pass: Pass, now: Link, reason: string): "retry" | "strike" | "revoke" {
  const judged = (now.is === "dialling" || now.is === "greeting" || now.is === "up") && now.judged;
  return pass.rig.policies.afterUnauthorized({ reason, wasUp: pass.state.link.wasUp, judged });
}

function afterUnauthorized(pass: Pass, now: Link, reason: string): void {
  switch (judge(pass, now, reason)) {
    case "revoke":
      return end(pass, "revoked", reason);
    case "strike":
      changeLink(pass, { struck: true });
      tellLink(pass, "down", reason);
      return dial(pass, "a fresh token, at once");
    case "retry":
      // `expired` at a judged connection excuses it: a later 4401 is a first strike again (W-60).
      changeLink(pass, { struck: false });
      return pause(pass, reason);
  }
}

/** Never to dial again. */
export function end(pass: Pass, why: Extract<Link, { is: "gone" }>["why"], reason: string): void {
  changeLink(pass, { now: { is: "gone", why } });
  tellLink(pass, why, reason);
}

/** W-56: a dormant gateway dials again after the first wait; a disconnected one never does (I-39). */
export function left(pass: Pass, how: "disconnect" | "dormant", reason: string): void {
  if (how === "disconnect" || pass.rig.policies.afterSleep() === "stay-away") {
    return end(pass, "closed", reason);
  }
  const untilMs = pass.atMs + pass.rig.config.reconnectFirstMs;
  changeLink(pass, { now: { is: "pausing", untilMs } });
  tellLink(pass, "dormant", reason);
}
