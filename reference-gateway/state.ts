import type { TurnId } from "../contract/ports/gateway.ts";
import type { Credential } from "../contract/auth/upgrade-token.ts";
import type { Capabilities } from "../contract/descriptor.ts";
import { RESOLVED_PROMPTS_MAX, SWALLOW_LOG_MAX } from "../contract/limits.ts";
import { emptyTable, type Table } from "../contract/table.ts";
import {
  BOOT_EXCHANGES_MAX,
  CHATS_MAX,
  DESCRIPTORS_MAX,
  ERRANDS_MAX,
  EXCHANGES_OF_TURN,
  LANES,
  OPEN_PROMPTS_MAX,
  SCHEDULED_MAX,
  SENT_MEDIA_MAX,
} from "./bounds.ts";
import type { OpenDraft } from "./drafts/drafts.ts";
import type { Tenant } from "./inbound/origin.ts";
import { LINK_AT_REST, type LinkState } from "./link/link.ts";
import { READING, type Reader } from "./link/reader.ts";
import type { JournalEntry } from "./memory/journal.ts";
import type { Pending } from "./egress/requests.ts";
import type { Exchange } from "./http/exchange.ts";
import type { Prompt } from "./prompts/registry.ts";
import type { Rig } from "./pass.ts";
import type { Scheduled } from "./scheduled/scheduled.ts";
import type { Turn } from "./turns/turn.ts";

/** All a gateway knows. Immutable plain data. */
export interface GatewayState {
  readonly link: LinkState;
  /** What each platform can do, as this socket's descriptors say; emptied at every dial (W-45). */
  readonly descriptors: Table<Capabilities>;
  /** Requests that were written and not answered, by requestId. */
  readonly requests: Table<Pending>;
  /** Turns that live, oldest first. */
  readonly turns: Table<Turn>;
  /** Messages that were admitted, by platform, chat and message id (G-73). */
  readonly seen: Table<true>;
  /** Streams that are on a screen and not sealed, by coordination key. */
  readonly openDrafts: Table<OpenDraft>;
  /** draft_ids that were sealed, by coordination key. */
  readonly tombstones: Table<number>;
  /** Keys of sealed streams that a late frame was already noted for (G-05). */
  readonly swallowed: Table<true>;
  /** Tenant of the last message of each chat (G-80). */
  readonly chats: Table<Tenant>;
  /** What must survive a restart of the process, by turn (D-36). */
  readonly journal: Table<JournalEntry>;
  /** Questions that wait for a button to be pressed, by prompt id (G-67). */
  readonly prompts: Table<Prompt>;
  /** Questions that are answered, or known to be gone, by prompt id (G-19). */
  readonly resolvedPrompts: Table<Prompt | undefined>;
  /** Questions whose answer is typed, by session (G-71). */
  readonly captures: Table<Prompt>;
  /** Names the prompts of this process: six hex digits (G-66). */
  readonly promptNonce: string;
  readonly promptCount: number;
  /** Whether frames are read, or held back by a handler that waits. */
  readonly reader: Reader;
  /** Requests in flight that nobody waits for. */
  readonly errands: number;
  /** Texts that nobody asked for just now, by their ids (G-54). */
  readonly scheduled: Table<Scheduled>;
  /** First half of every requestId, drawn once a process: 16 hex digits. The second half counts. */
  readonly requestPrefix: string;
  readonly requestCount: number;
  /** HTTP requests that were asked and not answered. */
  readonly exchanges: Table<Exchange>;
  readonly exchangeCount: number;
  /** Files that were sent, by session and content: the turn that sent them (G-108). */
  readonly sentMedia: Table<TurnId>;
  /** What a provision brought; `null` leaves the configured one in force (W-76). */
  readonly credential: Credential | null;
  /** Counted on from a random seed (G-20). */
  readonly nextDraftId: number;
  /** Messages without an id, counted to tell their turns apart (I-47). */
  readonly namelessCount: number;
}

/** A shallow copy. A literal, as a spread costs a step several times as much. */
export function copyState(state: GatewayState): GatewayState {
  return {
    link: state.link,
    descriptors: state.descriptors,
    requests: state.requests,
    turns: state.turns,
    seen: state.seen,
    openDrafts: state.openDrafts,
    tombstones: state.tombstones,
    swallowed: state.swallowed,
    chats: state.chats,
    journal: state.journal,
    prompts: state.prompts,
    resolvedPrompts: state.resolvedPrompts,
    captures: state.captures,
    promptNonce: state.promptNonce,
    promptCount: state.promptCount,
    reader: state.reader,
    errands: state.errands,
    scheduled: state.scheduled,
    requestPrefix: state.requestPrefix,
    requestCount: state.requestCount,
    exchanges: state.exchanges,
    exchangeCount: state.exchangeCount,
    sentMedia: state.sentMedia,
    credential: state.credential,
    nextDraftId: state.nextDraftId,
    namelessCount: state.namelessCount,
  };
}

export function emptyState(rig: Rig): GatewayState {
  const { config, policies } = rig;
  return {
    link: LINK_AT_REST,
    descriptors: emptyTable(DESCRIPTORS_MAX),
    requests: emptyTable(config.turnsMax * LANES + ERRANDS_MAX + SCHEDULED_MAX),
    turns: emptyTable(config.turnsMax),
    seen: emptyTable(policies.storeBound("seen-inbound", config.seenInboundMax)),
    openDrafts: emptyTable(policies.storeBound("open-drafts", config.openDraftsMax)),
    tombstones: emptyTable(policies.storeBound("tombstones", config.tombstonesMax)),
    swallowed: emptyTable(SWALLOW_LOG_MAX),
    chats: emptyTable(CHATS_MAX),
    journal: emptyTable(config.turnsMax),
    prompts: emptyTable(OPEN_PROMPTS_MAX),
    resolvedPrompts: emptyTable(RESOLVED_PROMPTS_MAX),
    captures: emptyTable(OPEN_PROMPTS_MAX),
    promptNonce: "",
    promptCount: 0,
    reader: READING,
    errands: 0,
    scheduled: emptyTable(SCHEDULED_MAX),
    requestPrefix: "",
    requestCount: 0,
    exchanges: emptyTable(config.turnsMax * EXCHANGES_OF_TURN + BOOT_EXCHANGES_MAX),
    exchangeCount: 0,
    sentMedia: emptyTable(SENT_MEDIA_MAX),
    credential: null,
    nextDraftId: 1,
    namelessCount: 0,
  };
}
