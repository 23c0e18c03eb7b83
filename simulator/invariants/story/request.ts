import type { Action } from "../../../contract/generated/types.ts";
import type { Fate } from "./turn.ts";

/** What an op is for, as far as the judge can tell. */
export type Role =
  | "frame"
  | "seal"
  /** A message that later ops edit (D-11). */
  | "preview"
  /** Carries the final of its turn. */
  | "final"
  /** Commentary, a notice, an acknowledgement: never the answer. */
  | "interim"
  /** A send of which the judge cannot tell whether it is part of the answer. */
  | "plain"
  | "edit"
  | "delete"
  | "typing"
  | "other";

/** One request, from the moment it was written until both sides are done with it. */
export interface RequestStory {
  /** Its requestId. */
  readonly key: string;
  readonly conn: string;
  readonly gateway: string;
  readonly action: Action;
  readonly role: Role;
  readonly turn: string | null;
  /**
   * Its turn was reported, or is the one whose message it answers, and no other process runs that again:
   * more than a guess by placement.
   */
  readonly certain: boolean;
  readonly stream: string | null;
  readonly label: string | null;
  readonly at: number;
  readonly writtenMs: number;
  /** The connector answered it. */
  readonly answered: boolean;
  /** What the gateway knows of it. */
  readonly fate: Fate;
  /** Of a final: a call to a platform that it caused has succeeded (I-08). */
  readonly called: boolean;
}

/** A request that is no longer in flight, kept for a while for what comes late. */
export interface DoneRequest {
  readonly key: string;
  readonly fate: Fate;
  readonly turn: string | null;
  /** The text of its result reads like a decline, whatever its outcome (O-31). */
  readonly falseDecline: boolean;
}

/** Requests in flight that are remembered; a gateway with more than this waits on itself. */
export const REQUESTS_MAX = 1024;
/** Requests that are done and still remembered, for results that come twice. */
export const DONE_REQUESTS_MAX = 8;

/** Lanes that carry content, on which a decline ends the run (O-32). */
export function isContentOp(op: string): boolean {
  switch (op) {
    case "typing":
    case "delete":
    case "react":
    case "task_card_stop":
    case "thread_create":
    case "thread_rename":
    case "get_chat_info":
      return false;
    default:
      return true;
  }
}
