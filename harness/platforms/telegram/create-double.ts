import { createTelegramScreen } from "../../../simulator/platforms/telegram/screen.ts";
import { doubleOf, groundOf } from "../door/create-double.ts";
import type { PlatformDouble } from "../door/port.ts";
import { StoredFiles } from "../door/stored-files.ts";
import { perform, telegramHandlers, type Api } from "./handlers.ts";
import type { TelegramDoubleOptions } from "./port.ts";
import { Post, TELEGRAM_DELIVERY } from "./post.ts";

/** A Telegram whose handlers answer under `origin`; whoever asks for it serves them. */
export function createTelegramDouble(
  options: TelegramDoubleOptions,
  origin: string,
): PlatformDouble {
  const ground = groundOf(options, "too many requests", () => {
    return createTelegramScreen(options.screen);
  });
  const post: Post = new Post({
    ...ground,
    rules: { ...TELEGRAM_DELIVERY, ...options.delivery },
    secretToken: options.secretToken,
    obey: (method, args) => perform(api, method, args, [], NEVER),
  });
  const api: Api = { origin, token: options.token, ground, files: new StoredFiles(), post };
  if (options.webhookUrl !== undefined) void post.setWebhook(options.webhookUrl);
  return doubleOf(origin, telegramHandlers(api), ground, post);
}

/** A receiver that answers with a call does not wait for it. */
const NEVER = new AbortController().signal;
