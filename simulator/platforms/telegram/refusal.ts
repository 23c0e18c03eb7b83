/** Telegram's errors by the words of its `description`, without the HTTP phrase before them. */
export type TelegramRefusal =
  | "message is not modified"
  | "message is too long"
  | "message caption is too long"
  | "message text is empty"
  | "message to be replied not found"
  | "message to edit not found"
  | "message can't be edited"
  | "message to delete not found"
  | "message can't be deleted"
  | "message to react not found"
  | "REACTION_INVALID"
  | "REACTIONS_TOO_MANY"
  | "TEXTDRAFT_PEER_INVALID"
  | "draft_id must be non-zero"
  | "BUTTON_DATA_INVALID"
  | "too many requests";
