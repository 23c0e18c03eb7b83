import { createDiscordScreen } from "../../../simulator/platforms/discord/screen.ts";
import { doubleOf, groundOf } from "../door/create-double.ts";
import type { PlatformDouble } from "../door/port.ts";
import { StoredFiles } from "../door/stored-files.ts";
import type { DiscordDoubleOptions } from "./port.ts";
import { DISCORD_DELIVERY, Post } from "./post.ts";
import { applicationRoutes } from "./routes/application.ts";
import { channelRoutes } from "./routes/channels.ts";
import { interactionRoutes } from "./routes/interactions.ts";
import { messageRoutes } from "./routes/messages.ts";
import { handlerOf, type Api } from "./routes/route.ts";
import { SigningKey } from "./sign.ts";

/** Those that name something of their own before those that take anything there. */
const ROUTES = [...applicationRoutes, ...channelRoutes, ...interactionRoutes, ...messageRoutes];

export interface DiscordDouble extends PlatformDouble {
  /** By which the bot knows what Discord signed: 64 hexadecimal digits. */
  readonly publicKey: string;
}

/**
 * A Discord whose handlers answer under `origin`; whoever asks for it serves them.
 *
 * @throws {RangeError} When the signing seed is not 64 hexadecimal digits.
 */
export function createDiscordDouble(options: DiscordDoubleOptions, origin: string): DiscordDouble {
  const ground = groundOf(options, "You are being rate limited.", (epochMs) =>
    createDiscordScreen({ ...options.screen, epochMs }),
  );
  const key = new SigningKey(options.signingSeed);
  const rules = { ...DISCORD_DELIVERY, ...options.delivery };
  const post = new Post({ ...ground, rules, key });
  const root = `${origin}/api`;
  const api: Api = {
    root: `${root}/:version`,
    token: options.token,
    ground,
    files: new StoredFiles(),
  };
  if (options.interactionsUrl !== undefined) void post.setWebhook(options.interactionsUrl);
  const handlers = ROUTES.map((route) => handlerOf(api, route));
  return { ...doubleOf(root, handlers, ground, post), publicKey: key.publicKey };
}
