import type { ScreenHappened } from "../../../contract/trace-line.ts";
import type { Bubble, ScreenView } from "../../../simulator/platforms/port.ts";

/** A platform as it stands, as a trace tells it; only these chats, where some are given. */
export function screenLine(
  { platform, bubbles, statuses }: ScreenView,
  chats?: readonly string[],
): ScreenHappened {
  const isWanted = ({ chat }: { readonly chat: string }): boolean => chats?.includes(chat) ?? true;
  return {
    kind: "screen",
    platform,
    bubbles: bubbles.filter(isWanted).map(seen),
    statuses: statuses.filter(isWanted).map(({ chat, thread, text }) => ({ chat, thread, text })),
  };
}

function seen(bubble: Bubble): ScreenHappened["bubbles"][number] {
  const { chat, id, thread, author, kind, text, live, interrupted, gone, postedAtMs, call } =
    bubble;
  return { chat, id, thread, author, kind, text, live, interrupted, gone, postedAtMs, call };
}
