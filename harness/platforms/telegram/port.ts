import type { TelegramConfig } from "../../../simulator/platforms/telegram/config.ts";
import type { DoubleOptions } from "../door/port.ts";

export interface TelegramDoubleOptions extends DoubleOptions {
  /** The only bot token that is taken; without one, any. */
  readonly token?: string;
  /** Sent with each webhook, where the bot gave none of its own. */
  readonly secretToken?: string;
  readonly webhookUrl?: string;
  /** How this Telegram differs from its real limits. */
  readonly screen?: Partial<TelegramConfig>;
}

/** The bot, as answers and updates name it. */
export const BOT = {
  id: 1_000_000_001,
  is_bot: true,
  first_name: "Turnproof",
  username: "turnproof_bot",
} as const;
