/** How progress in text begins, where a task card cannot show it (G-65). */
export const PROGRESS_HEADING = "Hermes is working…";

/** What a connector answers to a card that cannot be placed. Compared whole, never searched (O-37). */
export const UNPLACED_CARD_ERRORS: readonly string[] = [
  "No Slack thread target",
  "slack task_card requires a thread anchor",
  "slack task_card requires a thread anchor (Slack streams are thread replies)",
];
