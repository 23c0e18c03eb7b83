import type { Fate } from "./turn.ts";

/** A message of which the connector said that it is on screen. */
export interface Claim {
  readonly chat: string;
  /** The id the connector gave, or one made of the request where it gave none (O-29). */
  readonly id: string;
  readonly turn: string | null;
  /** Commentary, a notice, an acknowledgement: never part of the answer. */
  readonly interim: boolean;
  readonly text: string;
  readonly gone: boolean;
  /** The gateway learnt the id, so that it could edit or delete the message. */
  readonly known: boolean;
  /** What became of the last op on it, and the text that op carried. */
  readonly lastFate: Fate;
  readonly lastText: string;
  /** Number of the line of the op that posted it. */
  readonly at: number;
}

/** What a platform call put on screen, and for whom. */
export interface Post {
  readonly turn: string | null;
  readonly interim: boolean;
  /** Numbers of the line of the call, and of the op that caused it (0 where nobody knows). */
  readonly at: number;
  readonly opAt: number;
  /**
   * What the op carried that posted it, and whether that was a draft, which grows; `null` where nobody knows.
   */
  readonly text: string | null;
  readonly grows: boolean;
  /** It was to be deleted, and its platform refused. */
  readonly left: boolean;
  /** The words with which the stream was ended, where no op asked for that (D-35). */
  readonly endedWith: string | null;
}

export const CLAIMS_MAX = 1024;
export const POSTS_MAX = 1024;

export function claimKey(chat: string, id: string): string {
  return `${id}|${chat}`;
}
