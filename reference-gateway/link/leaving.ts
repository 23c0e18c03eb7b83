import { CloseCode } from "../../contract/close-codes.ts";
import { DRAIN_MS_MAX, DRAIN_RESERVE_MS } from "../../contract/limits.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import { tableGet, tableValues } from "../../contract/table.ts";
import { emit, note, type Pass } from "../pass.ts";
import { stopAgent } from "../turns/death.ts";
import { settleDown } from "../turns/store.ts";
import { changeLink } from "./dial.ts";
import { end, left, settleCut } from "./ending.ts";
import type { Leaving, Link } from "./link.ts";

/** G-101: going_idle, then what is in flight, then the close; all of it within one budget (D-38). */
export function onDisconnect(pass: Pass): void {
  const { now } = pass.state.link;
  switch (now.is) {
    case "up":
      // Asked again, it is under way already, and its budget runs.
      if (now.leaving?.how === "disconnect") return;
      // A disconnect overtakes a sleep that is under way; asked once is asked.
      if (now.leaving === null) tellIdle(pass, now.conn);
      startLeaving(pass, now, "disconnect", idleWaitMs(pass));
      return stopAll(pass);
    case "greeting":
      closeSocket(pass, now.conn);
      end(pass, "closed", "disconnected");
      return stopAll(pass);
    case "resting":
    case "dialling":
    case "pausing":
      end(pass, "closed", "disconnected");
      return stopAll(pass);
    case "gone":
      return stopAll(pass);
  }
}

/** G-102: sleeps only if the connector agrees to buffer (D-04). Until then it serves (G-103). */
export function onGoDormant(pass: Pass): void {
  const { now } = pass.state.link;
  if (now.is !== "up" || now.leaving !== null) return;
  tellIdle(pass, now.conn);
  startLeaving(pass, now, "dormant", pass.rig.config.goingIdleTimeoutMs);
}

export function onIdleAck(pass: Pass): void {
  const { now } = pass.state.link;
  if (now.is === "up" && now.leaving?.stage === "asking") startDraining(pass, now, now.leaving);
}

/** Time is up, or nothing is in flight any more. Called after every step that might bring that about. */
export function goOnLeaving(pass: Pass): void {
  const { now } = pass.state.link;
  if (now.is !== "up" || now.leaving === null) return;
  const { leaving, conn } = now;
  if (leaving.stage === "draining") {
    const drained = !tableValues(pass.state.requests).some((pending) => pending.conn === conn);
    if (drained || pass.atMs >= leaving.untilMs) leave(pass, conn, leaving);
    return;
  }
  if (pass.atMs < leaving.untilMs) return;
  if (leaving.how === "disconnect" && pass.rig.policies.afterIdleUnanswered() === "close") {
    return startDraining(pass, now, leaving);
  }
  changeLink(pass, { now: { ...now, leaving: null } });
  note(pass, "no going_idle_ack came: the gateway stays awake");
}

/** The wait for going_idle_ack comes out of the budget of the whole disconnect (W-53, D-38). */
function idleWaitMs(pass: Pass): number {
  const { disconnectIdleTimeoutMs, disconnectBudgetMs } = pass.rig.config;
  return Math.min(disconnectIdleTimeoutMs, disconnectBudgetMs);
}

type Up = Extract<Link, { readonly is: "up" }>;

function startLeaving(pass: Pass, now: Up, how: Leaving["how"], waitMs: number): void {
  const untilMs = pass.atMs + waitMs;
  const budgetMs = pass.atMs + pass.rig.config.disconnectBudgetMs;
  changeLink(pass, { now: { ...now, leaving: { how, stage: "asking", untilMs, budgetMs } } });
}

/** W-54. A sleep has its whole budget for the drain: the connector took its time to agree. */
function startDraining(pass: Pass, now: Up, leaving: Leaving): void {
  const { disconnectBudgetMs } = pass.rig.config;
  const leftMs = leaving.how === "disconnect" ? leaving.budgetMs - pass.atMs : disconnectBudgetMs;
  const drainMs = Math.max(0, Math.min(DRAIN_MS_MAX, leftMs - DRAIN_RESERVE_MS));
  const untilMs = pass.atMs + drainMs;
  changeLink(pass, { now: { ...now, leaving: { ...leaving, stage: "draining", untilMs } } });
  goOnLeaving(pass);
}

function leave(pass: Pass, conn: ConnId, leaving: Leaving): void {
  closeSocket(pass, conn);
  left(pass, leaving.how, leaving.how === "disconnect" ? "disconnected" : "dormant");
  settleCut(pass, conn);
  if (leaving.how === "disconnect") stopAll(pass);
}

function closeSocket(pass: Pass, conn: ConnId): void {
  emit(pass, { kind: "close", conn, code: CloseCode.Normal, reason: "" });
}

function tellIdle(pass: Pass, conn: ConnId): void {
  emit(pass, { kind: "send", conn, frame: { type: "going_idle" }, about: { what: "going_idle" } });
}

/** The process goes away, and its agents with it. Streams are closed while there is a link (I-09). */
function stopAll(pass: Pass): void {
  for (const { id } of tableValues(pass.state.turns)) {
    const turn = tableGet(pass.state.turns, id);
    if (turn !== undefined) settleDown(pass, stopAgent(pass, turn, "cancelled"));
  }
}
