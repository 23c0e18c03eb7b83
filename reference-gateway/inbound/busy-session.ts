import type { InboundEvent } from "../../contract/generated/types.ts";
import type { TurnId } from "../../contract/ports/gateway.ts";
import { tableEntries, tableValues } from "../../contract/table.ts";
import { prepareAgent } from "../attachments/localise.ts";
import { emit, type Pass } from "../pass.ts";
import { stopAgent } from "../turns/death.ts";
import { isBusy, isQueued } from "../turns/queue.ts";
import { newTurn } from "../turns/start.ts";
import { settleDown } from "../turns/store.ts";
import type { DeathKind, Turn } from "../turns/turn.ts";
import type { Origin } from "./origin.ts";

/** Starts a turn, or lets it wait, as the configuration has it for a session that is busy. */
export function beginTurn(
  pass: Pass,
  id: TurnId,
  session: string,
  event: InboundEvent,
  origin: Origin,
): void {
  const { busySession } = pass.rig.config;
  if (busySession === "supersede") stopSession(pass, session, "superseded", "gateway");
  const turn = newTurn(pass, id, session, event, origin);
  const waits = busySession === "queue" && hasBusyTurn(pass, session);
  settleDown(pass, prepareAgent(pass, turn, waits));
}

/**
 * Cuts off the agents at work in a session. Its siblings and what it queued are untouched (G-82). Where
 * the connector did not ask for it, it is told (W-29).
 */
export function stopSession(
  pass: Pass,
  session: string,
  how: DeathKind,
  by: "gateway" | "connector",
): void {
  for (const { value: turn } of tableEntries(pass.state.turns)) {
    if (turn.session !== session || !isAtWork(turn)) continue;
    if (pass.rig.policies.tellsInterrupt(by)) tellInterrupt(pass, turn, how);
    settleDown(pass, stopAgent(pass, turn, how));
  }
}

function isAtWork(turn: Turn): boolean {
  const { agent, main } = turn;
  if (main.is === "done" || isQueued(turn)) return false;
  return agent.is === "running" || agent.is === "fetching";
}

/** Nobody answers it, and without a link nobody needs to know. */
function tellInterrupt(pass: Pass, { id, session }: Turn, reason: DeathKind): void {
  const { now } = pass.state.link;
  if (now.is !== "up") return;
  const frame = { type: "interrupt", session_key: session, reason } as const;
  emit(pass, { kind: "send", conn: now.conn, frame, about: { turn: id, what: "interrupt" } });
}

function hasBusyTurn(pass: Pass, session: string): boolean {
  return tableValues(pass.state.turns).some((turn) => turn.session === session && isBusy(turn));
}
