import { DISCORD_MESSAGE_CHARS_MAX } from "../../../contract/limits.ts";
import { BUBBLES_MAX, CHATS_MAX } from "../board.ts";

/** Every number of Discord that a connector can run into. Lengths are code points (`chars`, W-40). */
export interface DiscordConfig {
  /** What 0 of the clock is in Unix time. Until Discord began, in 2015, ids are plain numbers. */
  readonly epochMs: number;
  /** The one server that all channels but direct messages belong to. */
  readonly guildId: string;
  /** S-23: of a message and of an edit. */
  readonly contentCharsMax: number;
  readonly reactionsPerMessageMax: number;
  readonly typingLifetimeMs: number;
  /** `off` unless asked for, as on Telegram. `on` applies the two numbers below. */
  readonly rateLimits: "off" | "on";
  /** Accepted calls of any kind, in any second. */
  readonly callsPerSecondMax: number;
  /** Accepted posts to one channel in any 5 s; edits to it count apart, up to the same number. */
  readonly channelMessagesPerFiveSecondsMax: number;
  /** S-26: names given to one channel in any 10 minutes, whatever `rateLimits` says. */
  readonly renamesPerTenMinutesMax: number;
  readonly bubblesPerChatMax: number;
  readonly chatsMax: number;
  readonly statusesMax: number;
}

export const DISCORD_DEFAULTS: DiscordConfig = {
  epochMs: 0,
  guildId: "G1",
  contentCharsMax: DISCORD_MESSAGE_CHARS_MAX,
  reactionsPerMessageMax: 20,
  typingLifetimeMs: 10_000,
  rateLimits: "off",
  callsPerSecondMax: 50,
  channelMessagesPerFiveSecondsMax: 5,
  renamesPerTenMinutesMax: 2,
  bubblesPerChatMax: BUBBLES_MAX,
  chatsMax: CHATS_MAX,
  statusesMax: 512,
};
