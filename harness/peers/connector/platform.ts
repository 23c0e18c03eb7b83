import type { Happened, PlatformHappened } from "../../../contract/trace-line.ts";
import type { ScreenView } from "../../../simulator/platforms/port.ts";
import type { EventPost } from "./event-post.ts";

/** The platform behind the connector, where it is ours: people who write, and a screen that can be seen. */
export interface Platform {
  readonly name: string;
  /** Somebody writes. Resolves to what went wrong with the delivery, or to nothing. */
  say(chat: string, user: string, text: string): Promise<string | undefined>;
  /** Somebody presses the button of this label; resolves as `say` does, also where there is none. */
  press(chat: string, user: string, messageId: string, label: string): Promise<string | undefined>;
  /** Somebody presses the platform's own stop on what streams in a chat; nothing where nothing does. */
  stop(chat: string, user: string): void;
  /** The next call of this method is refused with an error, or came too fast. */
  failNext(method: string, error: string | { readonly retryAfterS: number }): void;
  /** Methods whose next call was to fail, and did not come. */
  unmet(): readonly string[];
  /** What became of the events that were posted; absent where events come another way. */
  readonly post?: Pick<EventPost, "problem" | "isDead">;
  view(): ScreenView;
  /** Hears calls and people from now on; the one before hears no more. */
  listen(listener: (happened: Happened) => void): void;
}

/** A screen as a trace tells it: one chat of it. */
export function screenLine(view: ScreenView, chat: string): Happened {
  return {
    kind: "screen",
    platform: view.platform,
    bubbles: view.bubbles
      .filter((bubble) => bubble.chat === chat)
      .map(({ id, thread, author, kind, text, live, interrupted, gone, postedAtMs, call }) => {
        return { chat, id, thread, author, kind, text, live, interrupted, gone, postedAtMs, call };
      }),
    statuses: view.statuses
      .filter((status) => status.chat === chat)
      .map(({ thread, text }) => ({ chat, thread, text })),
  };
}

/** The chat a platform line or a person's line is about. */
export function chatOf(happened: Happened): string | undefined {
  if (happened.kind === "user") return happened.chat;
  if (happened.kind !== "platform") return undefined;
  return (
    textOf(happened, "channel") ?? textOf(happened, "channel_id") ?? textOf(happened, "chat_id")
  );
}

function textOf({ call }: PlatformHappened, name: string): string | undefined {
  const value = call[name];
  return typeof value === "string" ? value : undefined;
}
