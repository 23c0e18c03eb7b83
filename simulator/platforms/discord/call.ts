import type { ManifestCommand } from "../../../contract/generated/types.ts";

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
      readonly components?: readonly DiscordRow[];
    }
  | {
      readonly method: "editMessage";
      readonly channel_id: string;
      readonly message_id: string;
      readonly content: string;
    }
  | { readonly method: "deleteMessage"; readonly channel_id: string; readonly message_id: string }
  | { readonly method: "triggerTypingIndicator"; readonly channel_id: string }
  /** The bot's commands: all that there are, and all that there are to be (C-49). */
  | { readonly method: "getGlobalApplicationCommands" }
  | {
      readonly method: "bulkOverwriteGlobalApplicationCommands";
      readonly commands: readonly DiscordCommand[];
    }
  /** Answers an interaction within 3 s (S-24): 5 shows that a text follows, 6 leaves all as it is. */
  | {
      readonly method: "createInteractionResponse";
      readonly interaction_id: string;
      readonly type: 5 | 6;
    }
  /** `emoji` is a Unicode emoji; those of a server have no words of their own here. */
  | {
      readonly method: "createReaction" | "deleteOwnReaction";
      readonly channel_id: string;
      readonly message_id: string;
      readonly emoji: string;
    };

/** Up to five buttons side by side. */
export interface DiscordRow {
  readonly type: 1;
  readonly components: readonly DiscordButton[];
}

/** Styles: 1 primary, 2 secondary, 3 success, 4 danger (O-14). */
export interface DiscordButton {
  readonly type: 2;
  readonly style: 1 | 2 | 3 | 4;
  readonly label: string;
  readonly custom_id: string;
}

/** A command that people find behind the slash; a manifest has the shape that Discord wants (W-22). */
export type DiscordCommand = ManifestCommand;
