import { CONNECTOR_TOMBSTONES_MAX } from "../../contract/limits.ts";
import type { Table } from "../../contract/table.ts";
import { emptyTable } from "../../contract/table.ts";
import type { Card } from "./cards/card.ts";
import type { ContextEntry } from "./chats/context.ts";
import type { ChatInfo } from "./chats/chat-info.ts";
import type { ConnectorConfig, Route } from "./config.ts";
import { countGateways } from "./config.ts";
import type { Delivered, GatewayState } from "./delivery/gateway-state.ts";
import type { Job } from "./jobs/job.ts";
import type { Account } from "./http/accounts.ts";
import type { Introduction } from "./http/introduction.ts";
import type { KeptMedia } from "./http/media.ts";
import {
  ACCOUNTS_MAX,
  CAPABILITIES_MAX,
  CHAT_INFOS_MAX,
  CHAT_OWNERS_MAX,
  CONTEXT_CHATS_MAX,
  ENROLLED_MAX,
  FINAL_EDITS_MAX,
  INTRODUCED_MAX,
  JOBS_MAX,
  LINKED_MAX,
  MADE_THREADS_MAX,
  NUMBERED_PROMPTS_MAX,
  MEDIA_KEPT_MAX,
  OPEN_CARDS_MAX,
  RECENT_EVENTS_MAX,
  SOCKETS_MAX,
  STOPPED_CARDS_MAX,
  STREAMLESS_SCOPES_MAX,
} from "./limits.ts";
import type { NumberedPrompt } from "./prompts/numbered.ts";
import type { MadeThread } from "./threads/made-thread.ts";
import type { Stream } from "./streams/stream.ts";
import type { Capability } from "./vault/vault.ts";
import type { Tombstone } from "./streams/tombstone.ts";

/** All a connector knows. Immutable plain data. */
export interface ConnectorState {
  /** Sets this process's bufferIds apart from those of an earlier one. */
  readonly nonce: string;
  /** Accepted sockets that are not closed. */
  readonly sockets: Table<SocketState>;
  /** Of those, the ones on which nobody has said hello: until when they may be silent (B34). */
  readonly silent: Table<number>;
  /** One entry for each gateway that ever dialled or was ever meant: socket and delivery buffer. */
  readonly gateways: Table<GatewayState>;
  /** Requests that wait for their turn or for a platform, by job id. */
  readonly jobs: Table<Job>;
  /** Job ids by lane, in order of arrival (C-04); the first is under way. */
  readonly lanes: Table<readonly string[]>;
  readonly streams: Table<Stream>;
  readonly tombstones: Table<Tombstone>;
  readonly cards: Table<Card>;
  /** Cards that are over, by card key (C-22). */
  readonly stoppedCards: Table<Tombstone>;
  /** Messages that were edited to their final text, by place (B14). */
  readonly finalEdits: Table<true>;
  /** Chat key → the gateway that last had a message from it (C-44). */
  readonly chatOwners: Table<string>;
  readonly recent: Table<Delivered>;
  /** What was last said in each channel, where a bot tells of it (W-71). */
  readonly said: Table<readonly ContextEntry[]>;
  /** What platforms let one do for a while, by tenant, session and kind (C-33). */
  readonly capabilities: Table<Capability>;
  /** Threads that this connector made, by platform and id (C-30). */
  readonly madeThreads: Table<MadeThread>;
  /** What each chat is, as its last message told (O-12). */
  readonly chatInfos: Table<ChatInfo>;
  /** Scope keys where the platform has no streams (C-14). */
  readonly streamless: Table<true>;
  readonly revoked: Table<true>;
  /** People who linked themselves to a gateway, and the codes that are used up (C-42). */
  readonly linked: Table<Route>;
  readonly usedCodes: Table<true>;
  /** Jobs that the connector gave itself for what came from outside, to tell them apart. */
  readonly ownJobs: number;
  /** Questions that were put as numbered texts, by chat (C-51). */
  readonly numbered: Table<NumberedPrompt>;
  /** Files that are kept for a while, by id (C-54), and how many there ever were. */
  readonly media: Table<KeptMedia>;
  readonly mediaCount: number;
  /** Gateways that made themselves known, by id, and marks of enrolments that were used. */
  readonly accounts: Table<Account>;
  readonly enrolled: Table<true>;
  /** What gateways told of themselves as they provisioned, by gateway and platform (W-76). */
  readonly introduced: Table<Introduction>;
}

/** One socket after its upgrade. */
export interface SocketState {
  readonly gatewayId: string;
  /** Keys of the identities hello'd on this socket, in order; the first is the default (W-36). */
  readonly hellos: readonly string[];
}

export function emptyState(config: ConnectorConfig): ConnectorState {
  const gatewaysMax = countGateways(config);
  return {
    nonce: "",
    sockets: emptyTable<SocketState>(SOCKETS_MAX),
    silent: emptyTable(SOCKETS_MAX),
    gateways: emptyTable(gatewaysMax),
    jobs: emptyTable(JOBS_MAX),
    lanes: emptyTable(JOBS_MAX),
    streams: emptyTable(config.openStreamsMax),
    tombstones: emptyTable(CONNECTOR_TOMBSTONES_MAX),
    cards: emptyTable(OPEN_CARDS_MAX),
    stoppedCards: emptyTable(STOPPED_CARDS_MAX),
    finalEdits: emptyTable(FINAL_EDITS_MAX),
    chatOwners: emptyTable(CHAT_OWNERS_MAX),
    recent: emptyTable(RECENT_EVENTS_MAX),
    said: emptyTable(CONTEXT_CHATS_MAX),
    capabilities: emptyTable(CAPABILITIES_MAX),
    madeThreads: emptyTable(MADE_THREADS_MAX),
    chatInfos: emptyTable(CHAT_INFOS_MAX),
    streamless: emptyTable(STREAMLESS_SCOPES_MAX),
    revoked: emptyTable(gatewaysMax),
    linked: emptyTable(LINKED_MAX),
    usedCodes: emptyTable(LINKED_MAX),
    ownJobs: 0,
    numbered: emptyTable(NUMBERED_PROMPTS_MAX),
    media: emptyTable(MEDIA_KEPT_MAX),
    mediaCount: 0,
    accounts: emptyTable(ACCOUNTS_MAX),
    enrolled: emptyTable(ENROLLED_MAX),
    introduced: emptyTable(INTRODUCED_MAX),
  };
}

/** A shallow copy. A literal, as a spread costs a step several times as much. */
export function copyState(state: ConnectorState): ConnectorState {
  return {
    nonce: state.nonce,
    sockets: state.sockets,
    silent: state.silent,
    gateways: state.gateways,
    jobs: state.jobs,
    lanes: state.lanes,
    streams: state.streams,
    tombstones: state.tombstones,
    cards: state.cards,
    stoppedCards: state.stoppedCards,
    finalEdits: state.finalEdits,
    chatOwners: state.chatOwners,
    recent: state.recent,
    said: state.said,
    capabilities: state.capabilities,
    madeThreads: state.madeThreads,
    chatInfos: state.chatInfos,
    streamless: state.streamless,
    revoked: state.revoked,
    linked: state.linked,
    usedCodes: state.usedCodes,
    ownJobs: state.ownJobs,
    numbered: state.numbered,
    media: state.media,
    mediaCount: state.mediaCount,
    accounts: state.accounts,
    enrolled: state.enrolled,
    introduced: state.introduced,
  };
}

/** Whether two states hold the very same things. */
export function isSame(a: ConnectorState, b: ConnectorState): boolean {
  return (
    a.jobs === b.jobs &&
    a.lanes === b.lanes &&
    a.streams === b.streams &&
    a.recent === b.recent &&
    a.nonce === b.nonce &&
    a.sockets === b.sockets &&
    a.silent === b.silent &&
    a.gateways === b.gateways &&
    a.tombstones === b.tombstones &&
    a.cards === b.cards &&
    a.stoppedCards === b.stoppedCards &&
    a.finalEdits === b.finalEdits &&
    a.chatOwners === b.chatOwners &&
    a.said === b.said &&
    a.capabilities === b.capabilities &&
    a.madeThreads === b.madeThreads &&
    a.chatInfos === b.chatInfos &&
    a.streamless === b.streamless &&
    a.revoked === b.revoked &&
    a.linked === b.linked &&
    a.usedCodes === b.usedCodes &&
    a.ownJobs === b.ownJobs &&
    a.numbered === b.numbered &&
    a.media === b.media &&
    a.accounts === b.accounts &&
    a.enrolled === b.enrolled &&
    a.introduced === b.introduced
  );
}
