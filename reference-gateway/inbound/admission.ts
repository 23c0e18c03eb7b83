import type { Inbound, InboundEvent, InterruptInbound } from "../../contract/generated/types.ts";
import type { ConnId, TurnId } from "../../contract/ports/gateway.ts";
import { tableEntries, tableGet, tableHas, tableSet } from "../../contract/table.ts";
import { holdReader } from "../link/reader.ts";
import { emit, report, type Pass } from "../pass.ts";
import { takePromptAnswer, takeTypedAnswer } from "../prompts/take-answer.ts";
import { recordTurn } from "../memory/journal.ts";
import { commandOf } from "./command.ts";
import { promptAnswerOf } from "./prompt-answer.ts";
import { beginTurn, stopSession } from "./busy-session.ts";
import { originOf, type Origin } from "./origin.ts";
import { sessionKey } from "./session-key.ts";

/**
 * Takes a message in: duplicates out, then admission, then the record of its id, then the ack (D-18).
 * All of it is one step, so the in-flight claim of G-75 is the step itself. What is not admitted is
 * neither recorded nor acknowledged, so that its redelivery runs (B28, I-45).
 */
export function takeIn(pass: Pass, conn: ConnId, arrival: Arrival): void {
  const origin = originOf(arrival.event, pass.rig.policies);
  const name = pass.rig.policies.knownBy(origin.messageId ?? arrival.id);
  const turn = turnIdOf(pass, origin, name);
  const named = origin.chatId !== "" && name !== null;
  if (!isRepeated(pass, named, turn)) {
    const admitted = admit(pass, turn, arrival.event, origin);
    if (!pass.rig.policies.countsAsSeen(admitted)) return;
    if (named) pass.state.seen = tableSet(pass.state.seen, turn, true);
  } else {
    report(pass, { what: "inbound-dropped", turn, why: "it was admitted before" });
  }
  acknowledge(pass, conn, turn, arrival.bufferId, arrival.ack);
}

/** Something a person said, by whatever frame it came. */
export interface Arrival {
  readonly event: InboundEvent;
  /** Names it where it is no message of the platform: an interaction. */
  readonly id: string | null;
  /** Asks for an acknowledgement. */
  readonly bufferId: string | undefined;
  /** What the acknowledgement is called, for reading. */
  readonly ack: string;
}

export function onInbound(pass: Pass, conn: ConnId, { event, bufferId }: Inbound): void {
  const { now } = pass.state.link;
  const leaving = now.is === "up" && now.leaving !== null;
  if (leaving && !pass.rig.policies.servesWhileLeaving()) return;
  const said = pass.rig.policies.slackCommand(event);
  takeIn(pass, conn, { event: said, id: null, bufferId, ack: "inbound_ack" });
}

/** G-82: stops what runs in one session, at once. A stop that finds nothing leaves nothing behind (B38). */
export function onInterrupt(pass: Pass, { session_key: session }: InterruptInbound): void {
  stopSession(pass, session, "interrupted", "connector");
  if (!pass.rig.policies.readerWaits("interrupt")) return;
  for (const { key, value } of tableEntries(pass.state.requests)) {
    if (tableGet(pass.state.turns, value.turn)?.session === session) holdReader(pass, key);
  }
}

/**
 * D-13. A message without an id is nobody's repetition (I-47), so its turn is counted: past those that an
 * earlier process counted and left to this one.
 */
function turnIdOf(pass: Pass, { platform, chatId }: Origin, name: string | null): TurnId {
  if (name !== null) return `${platform}:${chatId}:${name}`;
  const { turns, journal } = pass.state;
  for (;;) {
    pass.state.namelessCount += 1;
    const id = `${platform}:${chatId}:~${pass.state.namelessCount}`;
    if (!tableHas(turns, id) && !tableHas(journal, id)) return id;
  }
}

/**
 * I-44. A turn that outlives the memory of its id is not run twice either. Without a chat or a message id
 * there is no key, and no repetition (G-73).
 */
function isRepeated(pass: Pass, named: boolean, turn: TurnId): boolean {
  const { seen, turns } = pass.state;
  return pass.rig.policies.isReplay(named && (tableHas(seen, turn) || tableHas(turns, turn)));
}

/** @returns Whether the message was taken: a command, a prompt's answer, or a turn that there is room for. */
function admit(pass: Pass, id: TurnId, event: InboundEvent, stated: Origin): boolean {
  const origin = withTenantOfChat(pass, stated);
  const session = sessionOf(pass, origin, stated);
  const why = answered(pass, event, session, origin);
  if (why !== undefined) {
    report(pass, { what: "inbound-dropped", turn: id, why });
    return true;
  }
  if (!pass.rig.policies.letsIn()) {
    report(pass, { what: "inbound-dropped", turn: id, why: "its author is on no list" });
    return true;
  }
  const command = commandOf(event);
  if (command !== undefined) {
    stopSession(pass, session, command === "stop" ? "interrupted" : "superseded", "gateway");
    return true;
  }
  if (pass.state.turns.size >= pass.state.turns.max) {
    report(pass, { what: "inbound-dropped", turn: id, why: "too many turns live" });
    return false;
  }
  recordTurn(pass, id, { stage: "staged", event });
  beginTurn(pass, id, session, event, origin);
  return true;
}

/** G-68, G-71: what answers a question is no chat. */
function answered(
  pass: Pass,
  event: InboundEvent,
  session: string,
  origin: Origin,
): string | undefined {
  const answer = promptAnswerOf(event);
  if (answer !== undefined) return takePromptAnswer(pass, answer, origin);
  const typed = takeTypedAnswer(pass, session, event.text ?? "", origin);
  return typed ? "it answers a question" : undefined;
}

/** A profile that was only remembered is echoed, but makes no other session of a message. */
function sessionOf({ rig }: Pass, origin: Origin, { profile }: Origin): string {
  const named = origin.profile === profile ? origin : { ...origin, profile };
  return sessionKey(named, rig.config, rig.policies);
}

/**
 * G-80, G-84: the workspace and the profile of a chat fill in for a message that does not name them; the
 * author never does.
 */
function withTenantOfChat(pass: Pass, origin: Origin): Origin {
  const key = pass.rig.policies.routingKey(origin.platform, origin.chatId);
  const before = tableGet(pass.state.chats, key);
  const scopeId = origin.scopeId ?? before?.scopeId ?? null;
  const userId = origin.userId ?? before?.userId ?? null;
  const profile = origin.profile ?? before?.profile ?? null;
  if (before?.scopeId !== scopeId || before.userId !== userId || before.profile !== profile) {
    pass.state.chats = tableSet(pass.state.chats, key, { scopeId, userId, profile });
  }
  const same = scopeId === origin.scopeId && profile === origin.profile;
  return same ? origin : { ...origin, scopeId, profile };
}

/** W-28: only where it was asked for, and after admission. */
export function acknowledge(
  pass: Pass,
  conn: ConnId,
  turn: TurnId | undefined,
  bufferId: string | undefined,
  what: string,
): void {
  if (bufferId === undefined) return;
  const about = turn === undefined ? { what } : { turn, what };
  emit(pass, { kind: "send", conn, frame: { type: "inbound_ack", bufferId }, about });
}
