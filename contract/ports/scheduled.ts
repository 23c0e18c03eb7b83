/**
 * A text that goes to a chat though nobody wrote there just now: of a scheduled job, or for the home
 * chat (G-54, G-55). It belongs to no turn.
 */
export interface ScheduledText {
  /** Unique in a run; names its op and what becomes of it. */
  readonly id: string;
  readonly platform: string;
  readonly chatId: string;
  readonly threadId: string | null;
  readonly text: string;
  /** The job it comes from, or `null` (O-26). */
  readonly jobId: string | null;
  /** What was kept with the home chat; else what the chat's last message said (G-54, G-80). */
  readonly scopeId: string | null;
  readonly userId: string | null;
}
