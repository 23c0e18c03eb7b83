import { BUBBLES_MAX, CHATS_MAX } from "../board.ts";

/** Every number of Telegram that a connector can run into. Lengths are UTF-16 units (`utf16`, W-40). */
export interface TelegramConfig {
  /** S-18: of a message, an edit and a draft. */
  readonly textUtf16Max: number;
  /** S-19: a preview clears by itself so long after its last update. */
  readonly draftLifetimeMs: number;
  readonly typingLifetimeMs: number;
  /**
   * `off` unless asked for: a volume run in the virtual world makes more calls a minute than any bot
   * may, and would prove only that. `on` applies the three numbers below.
   */
  readonly rateLimits: "off" | "on";
  /** Accepted calls of any kind, in any second. */
  readonly callsPerSecondMax: number;
  /** Accepted sends and edits to one private chat, in any 60 s. */
  readonly chatMessagesPerMinuteMax: number;
  /** The same for one group. */
  readonly groupMessagesPerMinuteMax: number;
  readonly bubblesPerChatMax: number;
  readonly chatsMax: number;
  /** One more preview than this, and the oldest clears at once. */
  readonly previewsMax: number;
  readonly statusesMax: number;
}

export const TELEGRAM_DEFAULTS: TelegramConfig = {
  textUtf16Max: 4_096,
  draftLifetimeMs: 30_000,
  typingLifetimeMs: 5_000,
  rateLimits: "off",
  callsPerSecondMax: 30,
  chatMessagesPerMinuteMax: 60,
  groupMessagesPerMinuteMax: 20,
  bubblesPerChatMax: BUBBLES_MAX,
  chatsMax: CHATS_MAX,
  previewsMax: 1_024,
  statusesMax: 512,
};
