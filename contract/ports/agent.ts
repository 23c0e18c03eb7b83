import type { FileRef } from "./side-door.ts";

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
      /** Hashes of files that its result names, such as speech it has made (F-46, G-108). */
      readonly files?: readonly string[];
    }
  | MediaEvent
  /** A remark of its own beside the answer (G-32). */
  | { readonly kind: "commentary"; readonly text: string }
  /** A mid-turn notice that is never the final (G-56, G-57). */
  | { readonly kind: "interim"; readonly lane: InterimLane; readonly text: string }
  /**
   * A question to the person, with buttons where the chat has them (O-14). The agent waits for the answer,
   * at most `timeoutMs`, an hour when missing (G-67); then it goes on without.
   */
  | {
      readonly kind: "ask";
      readonly id: string;
      readonly ask: Ask;
      readonly timeoutMs?: number;
    }
  /** What the status says from now on (F-52), such as `is searching…`; `null`: nothing of its own. */
  | { readonly kind: "phrase"; readonly text: string | null }
  /** A name for the thread that this answer is in, if the connector made it (G-94). */
  | { readonly kind: "title"; readonly title: string }
  /** The conversation goes on in a thread of this name, which begins with this text (G-95). */
  | { readonly kind: "handoff"; readonly name: string; readonly text: string }
  /** A text by what the platform granted with an interaction, such as `interaction_token` (O-11). */
  | { readonly kind: "follow-up"; readonly capability: string; readonly text: string }
  /** What the chat is called, and of what kind it is (O-12). */
  | { readonly kind: "look-up" }
  | { readonly kind: "end"; readonly result: AgentResult };

/** What is asked. */
export type Ask =
  /** Whether a command may run (O-39). Answers: `once`, `session`, `always`, `deny`. */
  | {
      readonly what: "exec-approval";
      readonly command: string;
      /** false: not for the session, and then not always either. */
      readonly allowSession?: boolean;
      readonly allowAlways?: boolean;
      /** A guard advised against it: only `once` and `deny` are offered. */
      readonly smartDenied?: boolean;
    }
  /** Whether one of the gateway's own commands goes ahead (O-40). Answers: `once`, `always`, `cancel`. */
  | { readonly what: "slash-confirm"; readonly question: string }
  /** What is meant (O-41). Answers: `c0`, `c1`, …, or what the person typed. */
  | { readonly what: "clarify"; readonly question: string; readonly choices: readonly string[] }
  /** One of some options (O-14). Answers: their ids. */
  | {
      readonly what: "choice";
      readonly question: string;
      readonly options: readonly AskOption[];
    };

export interface AskOption {
  readonly id: string;
  readonly label: string;
  readonly style?: "primary" | "danger";
}

/** What came of a question. */
export type AskAnswer =
  | { readonly how: "chosen"; readonly option: string; readonly label: string }
  | { readonly how: "typed"; readonly text: string }
  /** It could not be asked there (O-32); nobody will answer. */
  | { readonly how: "declined" };

/** A file for the chat (O-13): one of the gateway's own, or a public URL. */
export interface MediaEvent {
  readonly kind: "media";
  readonly as: MediaKind;
  readonly source: FileRef | string;
  readonly caption: string;
}

export type MediaKind = "image" | "voice" | "audio" | "video" | "document";

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
