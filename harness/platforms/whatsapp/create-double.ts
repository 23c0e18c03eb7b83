import { createWhatsAppScreen } from "../../../simulator/platforms/whatsapp/screen.ts";
import { doubleOf, groundOf } from "../door/create-double.ts";
import { bubbleOn } from "../door/people.ts";
import type { PlatformDouble } from "../door/port.ts";
import { StoredFiles } from "../door/stored-files.ts";
import { whatsappHandlers } from "./handlers.ts";
import type { WhatsAppDoubleOptions } from "./port.ts";
import { Post, WHATSAPP_DELIVERY } from "./post.ts";

/** A WhatsApp whose handlers answer under `origin`; whoever asks for it serves them. */
export function createWhatsAppDouble(
  options: WhatsAppDoubleOptions,
  origin: string,
): PlatformDouble {
  const ground = groundOf(options, "Rate limit hit", () => createWhatsAppScreen(options.screen));
  const { appSecret, verifyToken, token } = options;
  const post = new Post({
    ...ground,
    rules: { ...WHATSAPP_DELIVERY, ...options.delivery },
    appSecret,
    verifyToken,
    choicesOf: (chat, id) => bubbleOn(ground.screen, chat, id)?.buttons?.length ?? 0,
  });
  if (options.webhookUrl !== undefined) void post.setWebhook(options.webhookUrl);
  const api = { origin, token, ground, files: new StoredFiles(), post };
  return doubleOf(origin, whatsappHandlers(api), ground, post);
}
