import {
  BUFFER_THRESHOLD_CHARS,
  DISCONNECT_BUDGET_MS,
  DISCONNECT_IDLE_TIMEOUT_MS,
  EDIT_INTERVAL_MS,
  FINAL_LINK_WAIT_MS,
  GOING_IDLE_TIMEOUT_MS,
  HANDSHAKE_TIMEOUT_MS,
  OPEN_DRAFTS_MAX,
  OUTBOUND_TIMEOUT_MS,
  RECONNECT_FIRST_MS,
  RECONNECT_MS_MAX,
  SEEN_INBOUND_MAX,
  SLACK_EDIT_CHARS_MAX,
  STREAM_JOIN_MS,
  STREAM_TICK_MS,
  TOMBSTONES_MAX,
  TYPING_INTERVAL_MS,
} from "../contract/limits.ts";
import { type BootConfig, NO_BOOT } from "./boot/config.ts";

/** A bot this gateway speaks for (W-22). */
export interface Identity {
  readonly platform: string;
  readonly botId: string;
}

/** Everything about a gateway that is not history. Times are milliseconds; one process, one value. */
export interface GatewayConfig {
  /** First half of the names of its sockets: `g1` gives `g1.1`, `g1.2`, … */
  readonly name: string;
  /** Base of the dial URL (W-02). */
  readonly url: string;
  /** Both empty: the upgrade is anonymous (W-04). */
  readonly gatewayId: string;
  readonly secret: string;
  /** What `atMs` 0 is in milliseconds since 1970: tokens carry Unix time (W-05). */
  readonly epochMs: number;
  /** In the order of the hellos; the first is the session default (W-22). */
  readonly identities: readonly Identity[];
  /** How an answer is shown while it grows (G-24): `auto` is drafts where there are any, else edits. */
  readonly streaming: "auto" | "edit" | "off";
  /** Whether the end of a segment ends its message, where the stream is not the message (D-31). */
  readonly segments: "one-message" | "message-per-segment";
  /** What a message does to the turn that runs in its session. */
  readonly busySession: "supersede" | "queue" | "parallel";
  /** Age of a preview from which its final is a message of its own (G-115); 0 is never. */
  readonly freshFinalAfterMs: number;
  /** Whether typing is shown while an agent works (G-91). */
  readonly typing: boolean;
  /** Whether a message is marked by reactions while it is answered (G-92). */
  readonly reactions: boolean;
  /**
   * Glyph at the end of an edited preview, such as ` ▉` (G-26). None by default: an edit that never
   * comes, because the process died or the chat was closed, would leave it on screen for good (I-21).
   */
  readonly cursor: string;
  /** Names of the commands that people are offered where a platform has such a thing (G-109). */
  readonly commands: readonly string[];
  readonly slack: SlackConfig;
  /** What texts may be rendered as, where a platform can (O-25). */
  readonly formatting: { readonly richBlocks: boolean; readonly markdownBlocks: boolean };
  /** What it makes known of itself before its first dial (W-76..W-78). */
  readonly boot: BootConfig;
  /** `platforms.relay.extra` as the operator wrote it; what it says of Slack wins (G-79). */
  readonly extra: unknown;
  /** Longest text of an edit, per platform, where it is less than the chat's cap (S-12). */
  readonly editUnitsMax: Readonly<Record<string, number>>;
  readonly ackTimeoutMs: number;
  readonly handshakeTimeoutMs: number;
  readonly reconnectFirstMs: number;
  readonly reconnectMaxMs: number;
  readonly goingIdleTimeoutMs: number;
  readonly disconnectIdleTimeoutMs: number;
  readonly disconnectBudgetMs: number;
  readonly frameIntervalMs: number;
  readonly tickMs: number;
  /** Text that lets a frame go at the next tick, in UTF-16 code units (G-24). */
  readonly frameThresholdUnits: number;
  /** How long a final waits for the answer to a frame before it is written all the same (D-10). */
  readonly joinMs: number;
  /** How long a final waits for a link (D-30). */
  readonly linkWaitMs: number;
  readonly typingIntervalMs: number;
  readonly openDraftsMax: number;
  readonly tombstonesMax: number;
  readonly seenInboundMax: number;
  readonly turnsMax: number;
}

export interface SlackConfig {
  /** false is flat mode: answers in a DM are not threaded (G-85). */
  readonly replyInThread: boolean;
  /** Whether each top-level message is a session of its own, in thread mode (G-78). */
  readonly topLevelThreadsAsSessions: boolean;
  /** Whether Slack shows previews of links and of media; set, either rules out drafts (G-01, O-24). */
  readonly unfurlLinks?: boolean | undefined;
  readonly unfurlMedia?: boolean | undefined;
  /** How single chats are answered, whatever holds for the others (G-88). */
  readonly channelReplyModes?: Readonly<Record<string, "channel" | "thread">> | undefined;
}

/** Turns that live at one time, those that only clean up included. A message above it is not admitted. */
const TURNS_MAX = 1_024;

export const GATEWAY_DEFAULTS: GatewayConfig = {
  name: "g1",
  url: "ws://localhost:8787",
  gatewayId: "",
  secret: "",
  epochMs: 0,
  identities: [{ platform: "relay", botId: "" }],
  streaming: "auto",
  segments: "one-message",
  busySession: "supersede",
  freshFinalAfterMs: 0,
  typing: true,
  reactions: true,
  cursor: "",
  commands: [],
  formatting: { richBlocks: false, markdownBlocks: false },
  slack: { replyInThread: true, topLevelThreadsAsSessions: true },
  extra: null,
  boot: NO_BOOT,
  editUnitsMax: { slack: SLACK_EDIT_CHARS_MAX },
  ackTimeoutMs: OUTBOUND_TIMEOUT_MS,
  handshakeTimeoutMs: HANDSHAKE_TIMEOUT_MS,
  reconnectFirstMs: RECONNECT_FIRST_MS,
  reconnectMaxMs: RECONNECT_MS_MAX,
  goingIdleTimeoutMs: GOING_IDLE_TIMEOUT_MS,
  disconnectIdleTimeoutMs: DISCONNECT_IDLE_TIMEOUT_MS,
  disconnectBudgetMs: DISCONNECT_BUDGET_MS,
  frameIntervalMs: EDIT_INTERVAL_MS,
  tickMs: STREAM_TICK_MS,
  frameThresholdUnits: BUFFER_THRESHOLD_CHARS,
  joinMs: STREAM_JOIN_MS,
  linkWaitMs: FINAL_LINK_WAIT_MS,
  typingIntervalMs: TYPING_INTERVAL_MS,
  openDraftsMax: OPEN_DRAFTS_MAX,
  tombstonesMax: TOMBSTONES_MAX,
  seenInboundMax: SEEN_INBOUND_MAX,
  turnsMax: TURNS_MAX,
};
