import type { Credential } from "../../contract/auth/upgrade-token.ts";
import type { GatewayMemory, TurnId } from "../../contract/ports/gateway.ts";
import { tableEntries, tableHas, tableSet, type Table } from "../../contract/table.ts";
import { assert } from "../../contract/assert.ts";
import type { FinalOp } from "../delivery/delivery.ts";
import { armDraft } from "../drafts/drafts.ts";
import { originOf, type Tenant } from "../inbound/origin.ts";
import { beginTurn } from "../inbound/busy-session.ts";
import { sessionKey } from "../inbound/session-key.ts";
import { note, type Pass } from "../pass.ts";
import { openDraftOf } from "../stream/show.ts";
import { newTurn } from "../turns/start.ts";
import { settleDown } from "../turns/store.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { beginDelivery } from "../delivery/run.ts";
import { forgetTurn, recordTurn, type JournalEntry } from "./journal.ts";
import { streamWith } from "../stream/stream.ts";

/** What a process leaves to the next one (D-36): plain JSON, tables with their bounds. */
export interface KeptMemory {
  readonly format: 1;
  readonly seen: Table<true>;
  readonly journal: Table<JournalEntry>;
  /** What a provision brought (W-76). */
  readonly credential: Credential | null;
  /** Tenants of chats, for what is delivered without anybody having written (G-110). */
  readonly chats: Table<Tenant>;
}

/** Takes over what an earlier process left. Memory of another format is as good as none. */
export function restore(pass: Pass, memory: GatewayMemory): void {
  const { seen, journal, chats, credential } = memory as Partial<KeptMemory>;
  if (memory["format"] !== 1 || seen === undefined || journal === undefined) return;
  pass.state.credential = credential ?? null;
  for (const [key] of entriesOf(seen)) {
    pass.state.seen = tableSet(pass.state.seen, key, true);
  }
  if (chats !== undefined && pass.rig.policies.primesChats()) primeChats(pass, chats);
  for (const [turn, entry] of entriesOf(journal)) recordTurn(pass, turn, asLeft(entry));
  for (const [turn, entry] of entriesOf(journal)) resume(pass, turn, entry);
}

/** Another process ran it, if any did (I-44). */
function asLeft(entry: JournalEntry): JournalEntry {
  return entry.stage === "staged" ? { stage: "staged", event: entry.event } : entry;
}

/**
 * What was left undone when the gateway was closed is taken up where it is opened again (G-105). A message
 * whose agent was cut off then was left for another process; this one goes on, and has run it (I-44).
 */
export function resumeLeft(pass: Pass): void {
  for (const { key, value } of tableEntries(pass.state.journal)) {
    if (tableHas(pass.state.turns, key)) continue;
    if (value.stage === "staged" && value.ran === true) {
      note(pass, "it was cut off when the gateway was closed, and is not run twice", key);
      forgetTurn(pass, key);
    } else {
      resume(pass, key, value);
    }
  }
}

/** G-110, F-61: what a chat is routed by is known before anybody writes in it again. */
function primeChats(pass: Pass, chats: Table<Tenant>): void {
  for (const [chat, tenant] of entriesOf(chats)) {
    pass.state.chats = tableSet(pass.state.chats, chat, tenant);
  }
}

/** Oldest first, out of a table that went through JSON. */
function entriesOf<V>({ buckets }: Table<V>): readonly (readonly [string, V])[] {
  return buckets
    .flat()
    .sort((a, b) => a.age - b.age)
    .map(({ key, value }) => [key, value]);
}

/** See `JournalEntry` for what each stage allows. */
function resume(pass: Pass, id: TurnId, entry: JournalEntry): void {
  const origin = originOf(entry.event, pass.rig.policies);
  const session = sessionKey(origin, pass.rig.config, pass.rig.policies);
  switch (entry.stage) {
    case "staged":
      return beginTurn(pass, id, session, entry.event, origin);
    case "shown":
    case "written":
      note(
        pass,
        `the process ended while this turn was ${entry.stage}: nothing more is written`,
        id,
      );
      return forgetTurn(pass, id);
    case "owed":
    case "ending":
      return settleDown(pass, owing(pass, newTurn(pass, id, session, entry.event, origin), entry));
  }
}

function owing(
  pass: Pass,
  fresh: Turn,
  entry: Extract<JournalEntry, { readonly stage: "owed" | "ending" }>,
): Turn {
  const { draftId, open, shown, messageId } = entry.stream;
  const stream = streamWith(fresh.stream, { draftId, shown, messageId });
  const result = { text: entry.text };
  const turn: Turn = turnWith(fresh, {
    stream,
    agent: { is: "ended", result, joinByMs: pass.atMs },
  });
  const delivering = beginDelivery(pass, turn, "completed", entry.text);
  if (entry.stage === "ending") return withOpsLeft(delivering, entry.ops);
  if (open) armDraft(pass, openDraftOf(turn));
  return delivering;
}

/**
 * The first of them was written before, so this is its second attempt; but for a send, which is left only where
 * it was not (G-09).
 */
function withOpsLeft(turn: Turn, ops: readonly FinalOp[]): Turn {
  const { main } = turn;
  assert(main.is === "delivering", `turn ${turn.id} resumes its end while ${main.is}`);
  const isSend = ops[0]?.op === "send";
  return turnWith(turn, {
    main: { is: "delivering", delivery: { ...main.delivery, ops, attempt: isSend ? 1 : 2 } },
  });
}
