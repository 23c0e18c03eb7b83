/** What an agent tells the gateway while it runs one turn. A script, an echo or a model may be behind it. */
export type AgentEvent =
  | { readonly kind: "text"; readonly text: string }
  /** A tool boundary (F-04): the text before it is a segment. `title` goes to the task card. */
  | {
      readonly kind: "tool";
      readonly id: string;
      readonly title: string;
      readonly status: ToolStatus;
      /** What came of it, in short (G-62). */
      readonly preview?: string;
    }
  /** A remark of its own beside the answer (G-32). */
  | { readonly kind: "commentary"; readonly text: string }
  /** A mid-turn notice that is never the final (G-56, G-57). */
  | { readonly kind: "interim"; readonly lane: InterimLane; readonly text: string }
  | { readonly kind: "end"; readonly result: AgentResult };

export type ToolStatus = "in_progress" | "complete" | "error";

export type InterimLane =
  | "heartbeat"
  | "inactivity-warning"
  | "approval-text"
  | "review-notice"
  | "progress"
  | "status"
  | "platform-notice"
  | "prompt-ack";

/** How a run ended (G-36). A missing flag is as the catalogue reads it: `completed` missing = allowed. */
export interface AgentResult {
  readonly text: string | null;
  readonly failed?: boolean;
  readonly interrupted?: boolean;
  readonly completed?: boolean;
  /** The door by which the final leaves (F-07); `send` when missing. */
  readonly door?: FinalDoor;
}

export type FinalDoor = "send" | "send-explicit-platform" | "send-for-platform" | "queued";
