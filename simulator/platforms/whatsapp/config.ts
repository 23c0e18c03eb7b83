import { WHATSAPP_MESSAGE_CHARS_MAX } from "../../../contract/limits.ts";
import { BUBBLES_MAX, CHATS_MAX } from "../board.ts";

/** Every number of WhatsApp that a connector can run into. Lengths are code points (`chars`, W-40). */
export interface WhatsAppConfig {
  readonly bodyCharsMax: number;
  /** Of a file's caption. */
  readonly captionCharsMax: number;
  readonly typingLifetimeMs: number;
  /**
   * `on`: free messages reach a person only until `serviceWindowMs` after they last wrote. `off` unless
   * asked for, as scenarios let a bot speak first.
   */
  readonly serviceWindow: "off" | "on";
  readonly serviceWindowMs: number;
  /** `off` unless asked for, as on Telegram. `on` applies the two numbers below. */
  readonly rateLimits: "off" | "on";
  /** Accepted messages of any kind, in any second. */
  readonly callsPerSecondMax: number;
  /** Accepted messages to one person: one in 6 s over time, of which so many may come at once. */
  readonly pairBurstMax: number;
  readonly bubblesPerChatMax: number;
  readonly chatsMax: number;
  readonly statusesMax: number;
}

export const WHATSAPP_DEFAULTS: WhatsAppConfig = {
  bodyCharsMax: WHATSAPP_MESSAGE_CHARS_MAX,
  captionCharsMax: 1_024,
  typingLifetimeMs: 25_000,
  serviceWindow: "off",
  serviceWindowMs: 24 * 3_600_000,
  rateLimits: "off",
  callsPerSecondMax: 80,
  pairBurstMax: 45,
  bubblesPerChatMax: BUBBLES_MAX,
  chatsMax: CHATS_MAX,
  statusesMax: 512,
};
