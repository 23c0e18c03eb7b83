import { Bot } from "grammy";
import { setupServer } from "msw/node";
import type { Happened } from "../../../../contract/trace-line.ts";
import type { PlatformDouble } from "../../door/port.ts";
import { serveDouble } from "../../door/serve-double.ts";
import { createTelegramDouble } from "../create-double.ts";
import type { TelegramDoubleOptions } from "../port.ts";

export const TOKEN = "123456:secret-of-the-bot";

/** A double with grammY in front of it, and everything that it told. */
export interface Opened {
  readonly telegram: PlatformDouble;
  readonly bot: Bot;
  readonly told: readonly Happened[];
  close(): Promise<void>;
}

export type DoorName = "a port" | "the same process";

/** Opens a double at one of its doors; grammY in this process goes to Telegram's own address. */
export async function openDouble(
  door: DoorName,
  options: TelegramDoubleOptions = {},
): Promise<Opened> {
  const told: Happened[] = [];
  const all = { token: TOKEN, ...options, observe: (line: Happened) => told.push(line) };
  if (door === "a port") {
    const telegram = await serveDouble(createTelegramDouble, all);
    const bot = new Bot(TOKEN, { client: { apiRoot: telegram.apiUrl } });
    return { telegram, bot, told, close: () => telegram.close() };
  }
  const telegram = createTelegramDouble(all, "https://api.telegram.org");
  const server = setupServer(...telegram.handlers);
  server.listen({ onUnhandledRequest: "bypass" });
  const close = async (): Promise<void> => {
    await telegram.close();
    server.close();
  };
  return { telegram, bot: new Bot(TOKEN), told, close };
}
