import type { SeenBubble } from "../../../contract/trace-line.ts";
import type { SeenScreen } from "../model.ts";
import { markup, NONE, type Markup } from "./markup.ts";

/** Most messages of one chat, and longest text of one: the latest, and a word on what is left out. */
const BUBBLES_MAX = 32;
const TEXT_UNITS_MAX = 600;

/** The chats of a platform as the user saw them at the end. */
export function chatMarkup(screen: SeenScreen): Markup {
  const named = [...screen.bubbles, ...screen.statuses].map(({ chat }) => chat);
  const chats = [...new Set(named)];
  if (chats.length === 0) return markup`<p>${screen.platform}: nothing on screen</p>`;
  return markup`${chats.map((chat) => oneChat(screen, chat))}`;
}

function oneChat({ platform, bubbles, statuses }: SeenScreen, chat: string): Markup {
  const all = bubbles.filter((bubble) => bubble.chat === chat);
  const shown = all.slice(-BUBBLES_MAX);
  const left = all.length - shown.length;
  const under = statuses.filter((status) => status.chat === chat);
  return markup`<section class="chat" aria-label="${platform} ${chat}">
    <h4>${platform} ${chat}</h4>
    ${left === 0 ? NONE : markup`<p>${left} earlier messages are left out</p>`}
    <ol>
      ${shown.map(bubbleMarkup)}
    </ol>
    ${under.map(({ text }) => markup`<p><em>… ${clipped(text)}</em></p>`)}
  </section> `;
}

function bubbleMarkup(bubble: SeenBubble): Markup {
  const { author, id, text, gone, thread } = bubble;
  const classes = [author, gone ? "gone" : "", thread === null || thread === id ? "" : "reply"];
  return markup`<li class="${classes.join(" ")}">
    <span class="who">${author} ${id}${marks(bubble)}</span
    ><span class="bubble">${clipped(text)}</span>
  </li> `;
}

function marks({ kind, live, interrupted, gone, thread, id }: SeenBubble): string {
  const words = [
    kind === "message" ? "" : kind,
    live ? "still live" : "",
    interrupted ? "interrupted" : "",
    gone ? "deleted" : "",
    thread === null || thread === id ? "" : `in thread ${thread}`,
  ].filter((word) => word !== "");
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}

function clipped(text: string): string {
  if (text.length <= TEXT_UNITS_MAX) return text;
  return `${text.slice(0, TEXT_UNITS_MAX)}… (${text.length - TEXT_UNITS_MAX} more)`;
}
