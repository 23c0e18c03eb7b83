/**
 * One request to Discord's REST API (v10), by the name that its reference gives the endpoint, with the
 * fields of path and body under Discord's own names. A thread is a channel like any other (S-26).
 */
export type DiscordCall =
  | {
      readonly method: "createMessage";
      readonly channel_id: string;
      readonly content: string;
      readonly message_reference?: { readonly message_id: string };
    }
  | {
      readonly method: "editMessage";
      readonly channel_id: string;
      readonly message_id: string;
      readonly content: string;
    }
  | { readonly method: "deleteMessage"; readonly channel_id: string; readonly message_id: string }
  | { readonly method: "triggerTypingIndicator"; readonly channel_id: string }
  /** `emoji` is a Unicode emoji; those of a server have no words of their own here. */
  | {
      readonly method: "createReaction" | "deleteOwnReaction";
      readonly channel_id: string;
      readonly message_id: string;
      readonly emoji: string;
    };
