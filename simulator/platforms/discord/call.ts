import type { ManifestCommand } from "../../../contract/generated/types.ts";
import type { SlackFile } from "../port.ts";

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
      /** Files that come with the message, which then needs no words. */
      readonly attachments?: readonly SlackFile[];
    }
  | {
      readonly method: "editMessage";
      readonly channel_id: string;
      readonly message_id: string;
      readonly content: string;
      /** Without them the message keeps those it has; an empty list takes them away. */
      readonly components?: readonly DiscordRow[];
    }
  | { readonly method: "deleteMessage"; readonly channel_id: string; readonly message_id: string }
  | { readonly method: "triggerTypingIndicator"; readonly channel_id: string }
  /** A thread below a message, or below none. */
  | {
      readonly method: "startThreadFromMessage";
      readonly channel_id: string;
      readonly message_id: string;
      readonly name: string;
    }
  | {
      readonly method: "startThreadWithoutMessage";
      readonly channel_id: string;
      readonly name: string;
    }
  /** A new name for a thread. */
  | { readonly method: "modifyChannel"; readonly channel_id: string; readonly name: string }
  | { readonly method: "getChannel"; readonly channel_id: string }
  /** The bot's commands: all that there are, and all that there are to be (C-49). */
  | { readonly method: "getGlobalApplicationCommands" }
  | {
      readonly method: "bulkOverwriteGlobalApplicationCommands";
      readonly commands: readonly DiscordCommand[];
    }
  /**
   * Answers an interaction within 3 s (S-24): 4 says something, 5 shows that a text follows, 6 leaves all as
   * it is, 7 changes the message whose button was pressed.
   */
  | {
      readonly method: "createInteractionResponse";
      readonly interaction_id: string;
      readonly type: 4 | 5 | 6 | 7;
      readonly content?: string;
      readonly components?: readonly DiscordRow[];
    }
  /** For 15 minutes the interaction's token lets one say more (S-24). */
  | {
      readonly method: "editOriginalInteractionResponse" | "createFollowupMessage";
      readonly interaction_token: string;
      readonly content: string;
      readonly components?: readonly DiscordRow[];
    }
  | { readonly method: "deleteOriginalInteractionResponse"; readonly interaction_token: string }
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
