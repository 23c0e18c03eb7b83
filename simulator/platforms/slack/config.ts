import {
  SLACK_STREAM_APPENDS_PER_MINUTE,
  SLACK_STREAM_STARTS_PER_MINUTE,
} from "../../../contract/limits.ts";
import { BUBBLES_MAX, CHATS_MAX } from "../board.ts";
import type { SlackCall } from "../port.ts";

/** Every number of Slack that a connector can run into. Lengths are code points (`chars`, W-40). */
export interface SlackConfig {
  /** The workspace: `scope` of every event. */
  readonly teamId: string;
  /** What 0 of the clock is in Unix time, which the ids of messages are made of. */
  readonly epochMs: number;
  /** `not_allowed` is the feature gate: every stream is refused by that name (S-08). */
  readonly streaming: "allowed" | "not_allowed";
  /** S-12. A stream as a whole is held to the same cap. */
  readonly postCharsMax: number;
  /** S-12. */
  readonly editCharsMax: number;
  /** S-01: `markdown_text` of one call. */
  readonly streamCallCharsMax: number;
  /** S-06: from the start of a stream. */
  readonly streamLifetimeMs: number;
  /** S-14: a status goes by itself. */
  readonly statusLifetimeMs: number;
  /**
   * Slack documents that a reply in the thread clears its status; the catalogue (S-14) knows only `""`
   * and the timeout. `false`, the stricter, shows a gateway that forgets to clear.
   */
  readonly replyClearsStatus: boolean;
  /** S-11, C-23: each of id, title and details of one task update. */
  readonly taskFieldCharsMax: number;
  readonly tasksPerStreamMax: number;
  readonly reactionsPerMessageMax: number;
  /** S-09: white space where two appends meet may be lost. */
  readonly appendBoundary: "kept" | "lost";
  /**
   * `off` unless asked for: a volume run in the virtual world makes more calls a minute than any
   * workspace may, and would prove only that. `on` holds each method to `callsPerMinuteMax`.
   */
  readonly rateLimits: "off" | "on";
  /** S-03: accepted calls of one method in any 60 s; `chat.postMessage` counts per channel. */
  readonly callsPerMinuteMax: Readonly<Record<SlackCall["method"], number>>;
  readonly bubblesPerChatMax: number;
  readonly chatsMax: number;
  /** One more stream than this, and the oldest expires at once. */
  readonly openStreamsMax: number;
  readonly statusesMax: number;
}

export const SLACK_DEFAULTS: SlackConfig = {
  teamId: "T1",
  epochMs: 0,
  streaming: "allowed",
  postCharsMax: 40_000,
  editCharsMax: 4_000,
  streamCallCharsMax: 12_000,
  streamLifetimeMs: 300_000,
  statusLifetimeMs: 120_000,
  replyClearsStatus: false,
  taskFieldCharsMax: 256,
  tasksPerStreamMax: 64,
  reactionsPerMessageMax: 23,
  appendBoundary: "kept",
  rateLimits: "off",
  callsPerMinuteMax: {
    "chat.postMessage": 60,
    "chat.update": 50,
    "chat.delete": 50,
    "chat.startStream": SLACK_STREAM_STARTS_PER_MINUTE,
    "chat.appendStream": SLACK_STREAM_APPENDS_PER_MINUTE,
    "chat.stopStream": SLACK_STREAM_STARTS_PER_MINUTE,
    "assistant.threads.setStatus": 600,
    "reactions.add": 50,
    "reactions.remove": 20,
    "files.completeUploadExternal": 100,
  },
  bubblesPerChatMax: BUBBLES_MAX,
  chatsMax: CHATS_MAX,
  openStreamsMax: 1_024,
  statusesMax: 512,
};
