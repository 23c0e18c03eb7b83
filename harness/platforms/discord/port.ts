import type { DiscordConfig } from "../../../simulator/platforms/discord/config.ts";
import type { DoubleOptions } from "../door/port.ts";

export interface DiscordDoubleOptions extends DoubleOptions {
  /** The only bot token that is taken; without one, any that is not empty. */
  readonly token?: string;
  /** Seed of the Ed25519 key that signs interactions: 64 hexadecimal digits. */
  readonly signingSeed: string;
  /** Where interactions are posted to. */
  readonly interactionsUrl?: string;
  /** How this Discord differs from its real limits. */
  readonly screen?: Partial<DiscordConfig>;
}

/** The application and its bot, as answers and interactions name them. */
export const APPLICATION_ID = "1100000000000000001";
export const BOT = {
  id: APPLICATION_ID,
  username: "turnproof",
  discriminator: "0",
  global_name: "Turnproof",
  avatar: null,
  bot: true,
} as const;
