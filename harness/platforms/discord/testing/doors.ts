import { REST, type RESTOptions } from "@discordjs/rest";
import type { Happened } from "../../../../contract/trace-line.ts";
import { serveDouble } from "../../door/serve-double.ts";
import { openDoor, type DoorName } from "../../door/testing/open-door.ts";
import { createDiscordDouble, type DiscordDouble } from "../create-double.ts";
import type { DiscordDoubleOptions } from "../port.ts";

export const TOKEN = "secret-of-the-bot";
const SIGNING_SEED = "07".repeat(32);

/** A double with Discord's own REST client in front of it, and everything that it told. */
export interface Opened {
  readonly discord: DiscordDouble;
  readonly rest: REST;
  readonly told: readonly Happened[];
  close(): Promise<void>;
}

/** Opens a double at one of its doors. The client does not repeat what failed. */
export async function openDouble(
  door: DoorName,
  options: Partial<DiscordDoubleOptions> = {},
): Promise<Opened> {
  const told: Happened[] = [];
  const secrets = { token: TOKEN, signingSeed: SIGNING_SEED };
  const all = { ...secrets, ...options, observe: (line: Happened) => told.push(line) };
  const { double: discord, close } = await openDoor<DiscordDouble>(
    door,
    () => serveDouble(createDiscordDouble, all),
    () => createDiscordDouble(all, "https://discord.com"),
  );
  // Node's own fetch: the client's default cannot be looked into by a test in its process.
  const makeRequest: unknown = (url: string, init: RequestInit) => fetch(url, init);
  const there = door === "a port" ? { api: discord.apiUrl } : { makeRequest };
  const client = { retries: 0, offset: 0, rejectOnRateLimit: () => true, ...there };
  const rest = new REST(client as Partial<RESTOptions>);
  return { discord, rest: rest.setToken(TOKEN), told, close };
}
