import { WhatsAppAPI } from "whatsapp-api-js";
import type { Happened } from "../../../../contract/trace-line.ts";
import type { PlatformDouble } from "../../door/port.ts";
import { serveDouble } from "../../door/serve-double.ts";
import { openDoor, type DoorName } from "../../door/testing/open-door.ts";
import { createWhatsAppDouble } from "../create-double.ts";
import type { WhatsAppDoubleOptions } from "../port.ts";

export const TOKEN = "secret-of-the-number";
const APP_SECRET = "secret-of-the-app";
export const VERIFY_TOKEN = "secret-of-the-webhook";

const GRAPH = "https://graph.facebook.com";

/** A double with a client of the Cloud API in front of it, and everything that it told. */
export interface Opened {
  readonly whatsapp: PlatformDouble;
  readonly client: WhatsAppAPI;
  readonly told: readonly Happened[];
  close(): Promise<void>;
}

/** Opens a double at one of its doors. The client knows one address only; its fetch goes elsewhere. */
export async function openDouble(
  door: DoorName,
  options: Partial<WhatsAppDoubleOptions> = {},
): Promise<Opened> {
  const told: Happened[] = [];
  const secrets = { token: TOKEN, appSecret: APP_SECRET, verifyToken: VERIFY_TOKEN };
  const all = { ...secrets, ...options, observe: (line: Happened) => told.push(line) };
  const { double: whatsapp, close } = await openDoor<PlatformDouble>(
    door,
    () => serveDouble(createWhatsAppDouble, all),
    () => createWhatsAppDouble(all, GRAPH),
  );
  const there = (url: unknown, init?: RequestInit): Promise<Response> =>
    fetch(String(url).replace(GRAPH, whatsapp.apiUrl), init);
  const client = new WhatsAppAPI({
    token: TOKEN,
    v: "v24.0",
    appSecret: APP_SECRET,
    webhookVerifyToken: VERIFY_TOKEN,
    ponyfill: { fetch: there },
  });
  return { whatsapp, client, told, close };
}
