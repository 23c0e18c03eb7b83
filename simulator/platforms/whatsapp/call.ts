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
  /** One emoji in place of the one before; an empty text takes it away. */
  | {
      readonly type: "reaction";
      readonly reaction: { readonly message_id: string; readonly emoji: string };
    }
);
