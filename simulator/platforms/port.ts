import type { FileRef } from "../../contract/ports/side-door.ts";
import type { Machine } from "../../contract/ports/machine.ts";
import type { DiscordCall, DiscordCommand } from "./discord/call.ts";
import type { PlatformName } from "./names.ts";
import type { WhatsAppCall } from "./whatsapp/call.ts";

export type { PlatformName } from "./names.ts";

/**
 * One call to a platform's API, with the API's own method and field names (S-01..S-29).
 *
 * Kinds of chat are read off the id. Slack: `D…` is a DM, `G…` a group, anything else a channel. Telegram:
 * `-…` is a group, anything else a private chat. Discord: `D…` is a DM. WhatsApp knows private chats only.
 */
export type PlatformCall =
  | ({ readonly platform: "slack" } & SlackCall)
  | ({ readonly platform: "telegram" } & TelegramCall)
  | ({ readonly platform: "discord" } & DiscordCall)
  | ({ readonly platform: "whatsapp" } & WhatsAppCall);

export type SlackCall =
  | {
      readonly method: "chat.postMessage";
      readonly channel: string;
      readonly text: string;
      readonly thread_ts?: string;
      /** `false`: no link previews (S-13). */
      readonly unfurl_links?: boolean;
      readonly blocks?: readonly SlackBlock[];
    }
  | {
      readonly method: "chat.update";
      readonly channel: string;
      readonly ts: string;
      readonly text: string;
      /** Without them the message keeps those it has; an empty list takes them away. */
      readonly blocks?: readonly SlackBlock[];
    }
  | { readonly method: "chat.delete"; readonly channel: string; readonly ts: string }
  | {
      readonly method: "chat.startStream";
      readonly channel: string;
      readonly thread_ts?: string;
      readonly recipient_user_id?: string;
      readonly recipient_team_id?: string;
      readonly markdown_text?: string;
      readonly chunks?: readonly SlackPiece[];
    }
  | {
      readonly method: "chat.appendStream" | "chat.stopStream";
      readonly channel: string;
      readonly ts: string;
      readonly markdown_text?: string;
      readonly chunks?: readonly SlackPiece[];
      /** Put at the end of the message; a stop alone may carry them. */
      readonly blocks?: readonly SlackBlock[];
    }
  | {
      readonly method: "assistant.threads.setStatus";
      readonly channel_id: string;
      readonly thread_ts: string;
      readonly status: string;
    }
  /** `name` without colons: `eyes` (S-16). */
  | {
      readonly method: "reactions.add" | "reactions.remove";
      readonly channel: string;
      readonly timestamp: string;
      readonly name: string;
    }
  /** Shows files that were uploaded, in a message with or without words. */
  | {
      readonly method: "files.completeUploadExternal";
      readonly channel_id: string;
      readonly files: readonly SlackFile[];
      readonly thread_ts?: string;
      readonly initial_comment?: string;
    };

/** What a chunk of a stream may be; text and plan chunks come in streams of chunks only (S-08). */
export type SlackPiece =
  | SlackChunk
  | { readonly type: "markdown_text"; readonly text: string }
  | { readonly type: "plan_update"; readonly title: string };

/** One block of Block Kit, as it came. Its words and its buttons are looked at, nothing else. */
export type SlackBlock = { readonly type: string } & Readonly<Record<string, unknown>>;

export interface SlackFile {
  readonly id: string;
  readonly title: string;
  readonly bytes: number;
}

/** S-11: a task line of a plan. Title and status replace, details append. */
export interface SlackChunk {
  readonly type: "task_update";
  readonly id: string;
  readonly title: string;
  readonly status: "pending" | "in_progress" | "complete" | "error";
  readonly details?: string;
}

export type TelegramMediaMethod =
  "sendPhoto" | "sendVoice" | "sendAudio" | "sendVideo" | "sendDocument";

/** `id` is the hash of the file's bytes, or its URL. */
export interface TelegramMedia {
  readonly id: string;
  readonly title: string;
  /** 0 where nobody but Telegram knows. */
  readonly bytes: number;
}

export type TelegramCall =
  | {
      readonly method: "sendMessage";
      readonly chat_id: string;
      readonly text: string;
      readonly message_thread_id?: string;
      readonly reply_to_message_id?: string;
      readonly reply_markup?: TelegramMarkup;
    }
  | {
      readonly method: "editMessageText";
      readonly chat_id: string;
      readonly message_id: string;
      readonly text: string;
    }
  | { readonly method: "deleteMessage"; readonly chat_id: string; readonly message_id: string }
  /** Shows a file. `media` is the field that has the method's own name on the wire: `photo`, `voice`, … */
  | {
      readonly method: TelegramMediaMethod;
      readonly chat_id: string;
      /** A file that comes with the call, or a URL that Telegram fetches. */
      readonly media: TelegramMedia;
      readonly caption?: string;
      readonly message_thread_id?: string;
      readonly reply_to_message_id?: string;
    }
  /** A preview that clears (S-19): `draft_id` is nonzero and names it. */
  | {
      readonly method: "sendMessageDraft";
      readonly chat_id: string;
      readonly draft_id: number;
      readonly text: string;
      readonly message_thread_id?: string;
    }
  | {
      readonly method: "sendChatAction";
      readonly chat_id: string;
      readonly action: "typing";
      readonly message_thread_id?: string;
    }
  /** Opens a topic of a group that is a forum; its id is that of the message which says so. */
  | { readonly method: "createForumTopic"; readonly chat_id: string; readonly name: string }
  | {
      readonly method: "editForumTopic";
      readonly chat_id: string;
      readonly message_thread_id: string;
      readonly name: string;
    }
  /** Stops the button from showing that it waits (S-20). */
  | { readonly method: "answerCallbackQuery"; readonly callback_query_id: string }
  /** Replaces the bot's reactions; none removes them. A bot may set one (S-21). */
  | {
      readonly method: "setMessageReaction";
      readonly chat_id: string;
      readonly message_id: string;
      readonly reaction: readonly { readonly type: "emoji"; readonly emoji: string }[];
    };

/** Buttons below a message, row by row; the data of each is 1 to 64 bytes (S-20). */
export interface TelegramMarkup {
  readonly inline_keyboard: readonly (readonly TelegramButton[])[];
}

export interface TelegramButton {
  readonly text: string;
  readonly callback_data: string;
}

/**
 * A platform's answer: the id of what is on screen (a Slack `ts`, a Telegram `message_id`), or the
 * platform's error by name (S-08; the names are in each platform's `refusal.ts`). A
 * status, a preview or a reaction has no id.
 */
export type PlatformAnswer =
  | {
      readonly ok: true;
      readonly id?: string;
      /** What a channel is called, where that was asked for. */
      readonly name?: string;
      /** The commands of a bot, where they were asked for. */
      readonly commands?: readonly DiscordCommand[];
    }
  | { readonly ok: false; readonly error: string; readonly retryAfterMs?: number };

export type ScreenInput = { readonly atMs: number } & ScreenHappening;

export type ScreenHappening =
  /** `fault` makes the platform answer that error and change nothing. */
  | {
      readonly kind: "call";
      readonly id: string;
      readonly call: PlatformCall;
      readonly fault?: { readonly error: string; readonly retryAfterMs?: number };
    }
  | { readonly kind: "user"; readonly action: UserAction }
  /** A fault: the platform ends a live stream before its time (S-06). */
  | { readonly kind: "expire"; readonly chat: string; readonly id: string }
  | { readonly kind: "wake" };

/** What a person does in a chat. */
export type UserAction =
  | {
      readonly what: "says";
      readonly chat: string;
      readonly user: string;
      readonly text: string;
      readonly thread?: string;
      readonly files?: readonly PersonFile[];
    }
  /** Presses the platform's own stop on a live stream (S-08 `stopped_by_user`). */
  | { readonly what: "stops-stream"; readonly chat: string; readonly id: string }
  | { readonly what: "deletes"; readonly chat: string; readonly id: string }
  /** Changes what they wrote before. */
  | {
      readonly what: "edits";
      readonly chat: string;
      readonly user: string;
      readonly id: string;
      readonly text: string;
    }
  /** Presses the button of a message that carries this back. Clients show old buttons, too. */
  | {
      readonly what: "presses";
      readonly chat: string;
      readonly user: string;
      readonly id: string;
      readonly data: string;
    };

export type ScreenEffect =
  | { readonly kind: "answer"; readonly id: string; readonly answer: PlatformAnswer }
  /** Told to the connector, as the platform's events API would. */
  | { readonly kind: "event"; readonly event: PlatformEvent };

export type PlatformEvent = MessageEvent | PressEvent | InteractionEvent;

export interface MessageEvent {
  /** `edited`: the message says something else now. */
  readonly what: "message" | "edited";
  readonly chat: string;
  readonly chatType: "dm" | "group" | "channel" | "thread";
  readonly user: string;
  readonly text: string;
  readonly messageId: string;
  readonly thread: string | null;
  readonly scope: string | null;
  readonly files?: readonly PersonFile[];
}

/** A file that a person sends (W-66). */
export interface PersonFile {
  readonly file: FileRef;
  /** Where everybody can fetch it; `null` where only the connector can (S-27). */
  readonly url: string | null;
  readonly kind: "image" | "audio" | "video" | "voice" | "document";
}

/** A button was pressed. `data` is what its message gave it to carry back (S-20, S-25). */
export interface PressEvent {
  readonly what: "press";
  readonly chat: string;
  readonly chatType: "dm" | "group" | "channel" | "thread";
  readonly user: string;
  readonly messageId: string;
  readonly thread: string | null;
  readonly scope: string | null;
  readonly data: string;
  readonly label: string;
  /** Names this press: a callback query, an interaction. */
  readonly pressId: string;
}

/** Discord posts a command or a press as it is to the bot (S-25); `messageId` is the interaction's own. */
export interface InteractionEvent {
  readonly what: "interaction";
  readonly chat: string;
  readonly chatType: "dm" | "group" | "channel" | "thread";
  readonly user: string;
  readonly messageId: string;
  readonly thread: null;
  readonly scope: string | null;
  /** What a command says, for people; `""` for a press. */
  readonly text: string;
  /** JSON, as it is posted. */
  readonly body: string;
}

/** What a person can press below a message. */
export interface Button {
  readonly label: string;
  /** Comes back when it is pressed. */
  readonly data: string;
  readonly style: "primary" | "danger" | "default";
}

/** One thing a person sees in a chat, with its past. */
export interface Bubble {
  readonly platform: PlatformName;
  readonly chat: string;
  readonly id: string;
  readonly thread: string | null;
  readonly author: "bot" | "user";
  /** Which person wrote it. */
  readonly user?: string;
  readonly kind: "message" | "stream" | "card" | "preview";
  readonly text: string;
  /** The platform's own "still typing" indicator is on (S-17). */
  readonly live: boolean;
  /** The stream ended without its seal, and the screen says so (D-35) until the text is replaced. */
  readonly interrupted: boolean;
  /** How a stream ended; absent while it is live, and on what never was a stream. */
  readonly ended?: StreamEnd;
  /** Deleted, or a preview that cleared. */
  readonly gone: boolean;
  readonly postedAtMs: number;
  /** The call that made it; its label tells whose it is. `user` for what a person said. */
  readonly call: string;
  /** Texts it showed before, oldest first, at most `BUBBLE_HISTORY_MAX`. */
  readonly history: readonly string[];
  /** Lines of a plan, in order of first sight; `details` is everything appended so far (S-11). */
  readonly tasks: readonly SlackChunk[];
  /** Reactions of the bot: names on Slack, emoji on Telegram. Absent when there never was one. */
  readonly reactions?: readonly string[];
  /** Links with a preview below the text, as evaluated when it was posted (S-13). */
  readonly unfurls?: readonly string[];
  /** A stream whose text came in chunks: only chunks may follow (S-08). */
  readonly chunked?: boolean;
  /** Blocks of Block Kit; their words are part of `text`. */
  readonly blocks?: readonly SlackBlock[];
  readonly files?: readonly SlackFile[];
  /** What can be pressed below it. */
  readonly buttons?: readonly Button[];
}

/** Sealed by its owner, expired at the platform's limit (S-06), or stopped by the person (S-08). */
export type StreamEnd = "sealed" | "expired" | "stopped";

export interface Status {
  readonly platform: PlatformName;
  readonly chat: string;
  readonly thread: string | null;
  readonly text: string;
}

/** Chats in order of first sight; in each chat, bubbles in order of posting. */
export interface ScreenView {
  readonly platform: PlatformName;
  readonly bubbles: readonly Bubble[];
  readonly statuses: readonly Status[];
}

/**
 * A platform as a state machine. What is due by `atMs` (a stream's limit, a preview, a status) ends
 * before the input itself is looked at, so a `wake` that comes late changes nothing but the picture.
 */
export interface ScreenMachine<State = unknown> extends Machine<State, ScreenInput, ScreenEffect> {
  view(state: State): ScreenView;
  bubble(state: State, chat: string, id: string): Bubble | undefined;
  /** The last of a chat that is of the kind that is looked for. */
  lastBubble(state: State, chat: string, isIt: (bubble: Bubble) => boolean): Bubble | undefined;
}
