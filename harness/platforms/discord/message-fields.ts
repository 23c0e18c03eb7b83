import type { Bubble, Button } from "../../../simulator/platforms/port.ts";
import { APPLICATION_ID, BOT } from "./port.ts";

type Fields = Readonly<Record<string, unknown>>;

const STYLES = { primary: 1, default: 2, danger: 4 } as const;
const BUTTONS_PER_ROW = 5;

/** A message as Discord's API describes it. `epochMs` is what 0 of the screen's clock is in Unix time. */
export function messageFields(bubble: Bubble, epochMs: number): Fields {
  const { id, chat, author, user, text, postedAtMs, history, files = [], reactions = [] } = bubble;
  const at = new Date(epochMs + postedAtMs).toISOString();
  return {
    id,
    channel_id: chat,
    type: 0,
    content: text,
    author: author === "bot" ? BOT : personFields(user ?? ""),
    ...(author === "bot" ? { application_id: APPLICATION_ID } : {}),
    timestamp: at,
    edited_timestamp: history.length === 0 ? null : at,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    pinned: false,
    embeds: [],
    flags: 0,
    attachments: files.map(({ id: file, title, bytes }) => ({
      id: file,
      filename: title,
      size: bytes,
    })),
    components: rowsOf(bubble.buttons ?? []),
    ...(reactions.length === 0
      ? {}
      : {
          reactions: reactions.map((name) => ({
            emoji: { id: null, name },
            count: 1,
            me: true,
          })),
        }),
  };
}

export function personFields(user: string): Fields {
  return {
    id: user,
    username: user.toLowerCase(),
    discriminator: "0",
    global_name: user,
    avatar: null,
  };
}

function rowsOf(buttons: readonly Button[]): readonly Fields[] {
  const rows = Math.ceil(buttons.length / BUTTONS_PER_ROW);
  return Array.from({ length: rows }, (_, row) => ({
    type: 1,
    components: buttons
      .slice(row * BUTTONS_PER_ROW, (row + 1) * BUTTONS_PER_ROW)
      .map(({ label, data, style }) => ({ type: 2, label, custom_id: data, style: STYLES[style] })),
  }));
}
