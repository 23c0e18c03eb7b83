import { Bot } from "grammy";
import type { Happened } from "../../../../contract/trace-line.ts";
import type { PlatformDouble } from "../../door/port.ts";
import { serveDouble } from "../../door/serve-double.ts";
import { openDoor, type DoorName } from "../../door/testing/open-door.ts";
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

/** Opens a double at one of its doors; grammY in this process goes to Telegram's own address. */
export async function openDouble(
  door: DoorName,
  options: TelegramDoubleOptions = {},
): Promise<Opened> {
  const told: Happened[] = [];
  const all = { token: TOKEN, ...options, observe: (line: Happened) => told.push(line) };
  const { double: telegram, close } = await openDoor<PlatformDouble>(
    door,
    () => serveDouble(createTelegramDouble, all),
    () => createTelegramDouble(all, "https://api.telegram.org"),
  );
  const client = door === "a port" ? { apiRoot: telegram.apiUrl } : {};
  return { telegram, bot: new Bot(TOKEN, { client }), told, close };
}
