import { tableGet, tableSet, emptyTable, type Table } from "../../../contract/table.ts";
import { bubbleAt, emptyBoard } from "../board.ts";
import { noneExpiring } from "../expiring.ts";
import type { Bubble } from "../port.ts";
import { emptyMeter } from "../rate-meter.ts";
import type { CallContext, Reply } from "../reply.ts";
import { refuse } from "../reply.ts";
import type { ScreenState } from "../screen-machine.ts";
import type { WhatsAppConfig } from "./config.ts";
import type { WhatsAppRefusal } from "./refusal.ts";

export interface WhatsAppState extends ScreenState {
  /** When each person last wrote: the service window is counted from it. */
  readonly heardAtMs: Table<number>;
}

export type WhatsAppContext = CallContext<WhatsAppConfig>;
export type WhatsAppReply = Reply<WhatsAppState>;

export function emptyWhatsApp(config: WhatsAppConfig): WhatsAppState {
  return {
    board: emptyBoard(config),
    live: noneExpiring(1),
    statuses: noneExpiring(config.statusesMax),
    meter: emptyMeter(),
    heardAtMs: emptyTable(config.chatsMax),
  };
}

/** The state after a person wrote: the window is open again. */
export function heard(state: WhatsAppState, chat: string, atMs: number): WhatsAppState {
  return { ...state, heardAtMs: tableSet(state.heardAtMs, chat, atMs) };
}

/** Whether a free message may go to this person now. */
export function isInWindow(
  state: WhatsAppState,
  chat: string,
  { config, atMs }: WhatsAppContext,
): boolean {
  if (config.serviceWindow === "off") return true;
  const lastMs = tableGet(state.heardAtMs, chat);
  return lastMs !== undefined && atMs < lastMs + config.serviceWindowMs;
}

/** Id of the `number`th message of a chat. It names its chat, as an id alone says which message is meant. */
export function whatsappId(chat: string, number: number): string {
  return `wamid.${chat}.${number}`;
}

/** The chat that an id names, or `undefined` where it is none of this number's. */
export function chatOfId(id: string): string | undefined {
  const [mark, ...rest] = id.split(".");
  return mark === "wamid" && rest.length > 1 ? rest.slice(0, -1).join(".") : undefined;
}

/** What a call can name: a message that is still there. */
export function messageAt(state: WhatsAppState, chat: string, id: string): Bubble | undefined {
  const bubble = bubbleAt(state.board, chat, id);
  return bubble === undefined || bubble.gone ? undefined : bubble;
}

/** Refuses with one of WhatsApp's own messages; the compiler knows them all. */
export function deny(state: WhatsAppState, error: WhatsAppRefusal): WhatsAppReply {
  return refuse(state, error);
}
