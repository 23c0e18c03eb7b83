import type { SlackFile } from "../port.ts";

/**
 * One request to WhatsApp's Cloud API, by the last part of its path, or by what its body marks, with the
 * fields of its body under their own names. There is no edit and no delete: what was sent stands (W-38).
 */
export type WhatsAppCall = MessagesCall | ReadCall;

/** A message that a person wrote was read; with an indicator, typing shows below it for a while. */
export type ReadCall = {
  readonly method: "read";
  readonly message_id: string;
  readonly typing_indicator?: { readonly type: "text" };
};

export type MessagesCall = { readonly method: "messages"; readonly to: string } & (
  | {
      readonly type: "text";
      readonly text: { readonly body: string };
      /** The message that is quoted. */
      readonly context?: { readonly message_id: string };
    }
  /** A question with up to three buttons, or with a list of up to ten rows (S-28). */
  | {
      readonly type: "interactive";
      readonly interactive: Interactive;
      readonly context?: { readonly message_id: string };
    }
  /** One file, which the API names by its kind: `image`, `document`, … */
  | {
      readonly type: "image" | "audio" | "video" | "document" | "sticker";
      readonly file: SlackFile;
      readonly caption?: string;
      readonly context?: { readonly message_id: string };
    }
  /** One emoji in place of the one before; an empty text takes it away. */
  | {
      readonly type: "reaction";
      readonly reaction: { readonly message_id: string; readonly emoji: string };
    }
);

export type Interactive =
  | {
      readonly type: "button";
      readonly body: { readonly text: string };
      readonly action: { readonly buttons: readonly ReplyButton[] };
    }
  | {
      readonly type: "list";
      readonly body: { readonly text: string };
      readonly action: {
        /** What opens the list. */
        readonly button: string;
        readonly sections: readonly { readonly rows: readonly ListRow[] }[];
      };
    };

export interface ReplyButton {
  readonly type: "reply";
  readonly reply: ListRow;
}

/** `id` comes back when it is chosen. */
export interface ListRow {
  readonly id: string;
  readonly title: string;
}
