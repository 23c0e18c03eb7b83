/**
 * One request to WhatsApp's Cloud API, by the last part of its path, with the fields of its body under
 * their own names. There is no edit and no delete: what was sent stands (W-38).
 */
export type WhatsAppCall = { readonly method: "messages"; readonly to: string } & (
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
