import type { Capabilities } from "../contract/descriptor.ts";
import { SWALLOW_LOG_MAX } from "../contract/limits.ts";
import { emptyTable, type Table } from "../contract/table.ts";
import { CHATS_MAX, DESCRIPTORS_MAX, LANES } from "./bounds.ts";
import type { OpenDraft } from "./drafts/drafts.ts";
import type { Tenant } from "./inbound/origin.ts";
import { LINK_AT_REST, type LinkState } from "./link/link.ts";
import type { JournalEntry } from "./memory/journal.ts";
import type { Pending } from "./egress/requests.ts";
import type { Rig } from "./pass.ts";
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
  readonly chance: Chance;
}

/** All chance of a process, drawn once at its start; from there on things are counted. */
export interface Chance {
  /** First half of every requestId: 16 hex digits. */
  readonly requestPrefix: string;
  readonly requests: number;
  readonly nextDraftId: number;
  /** Messages without an id, counted to tell their turns apart (I-47). */
  readonly nameless: number;
}

export function emptyState(rig: Rig): GatewayState {
  const { config, policies } = rig;
  return {
    link: LINK_AT_REST,
    descriptors: emptyTable(DESCRIPTORS_MAX),
    requests: emptyTable(config.turnsMax * LANES),
    turns: emptyTable(config.turnsMax),
    seen: emptyTable(policies.storeBound("seen-inbound", config.seenInboundMax)),
    openDrafts: emptyTable(policies.storeBound("open-drafts", config.openDraftsMax)),
    tombstones: emptyTable(policies.storeBound("tombstones", config.tombstonesMax)),
    swallowed: emptyTable(SWALLOW_LOG_MAX),
    chats: emptyTable(CHATS_MAX),
    journal: emptyTable(config.turnsMax),
    chance: { requestPrefix: "", requests: 0, nextDraftId: 1, nameless: 0 },
  };
}
