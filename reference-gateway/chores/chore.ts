import type { RenameGuard, ThreadToName } from "../policies/presence.ts";

/**
 * Small things beside an answer: reactions, names and threads, a look at the chat. One at a time and in
 * order; what becomes of them never touches the answer (O-33, G-93).
 */
export type Chore =
  | {
      readonly is: "react";
      readonly emoji: string;
      readonly remove: boolean;
      readonly what: string;
    }
  | {
      readonly is: "rename";
      readonly threadId: string;
      readonly name: string;
      readonly guard: RenameGuard;
    }
  /** The thread of a handoff; its text follows once it is known where. */
  | { readonly is: "open-thread"; readonly name: string; readonly text: string }
  | { readonly is: "hand-over"; readonly threadId: string | null; readonly text: string }
  | { readonly is: "look-up" }
  | { readonly is: "follow-up"; readonly capability: string; readonly text: string };

export interface Chores {
  readonly waiting: readonly Chore[];
  readonly now: { readonly request: string; readonly chore: Chore } | null;
  /** What the reaction on the message says by now (G-92). */
  readonly reacted: "nothing" | "seen" | "told";
  /** A name for the thread of the answer, which waits until that is known (G-94). */
  readonly title: string | null;
  /** The thread that the connector said it has made for the answer (O-07), or `null`. */
  readonly made: NamedThread | null;
}

/** A thread that can be named. */
export interface NamedThread extends ThreadToName {
  readonly threadId: string;
}

export const NO_CHORES: Chores = {
  waiting: [],
  now: null,
  reacted: "nothing",
  title: null,
  made: null,
};

/** The same chores with something else about them. */
export function choresWith(chores: Chores, to: Partial<Chores>): Chores {
  return {
    waiting: to.waiting ?? chores.waiting,
    now: to.now === undefined ? chores.now : to.now,
    reacted: to.reacted ?? chores.reacted,
    title: to.title === undefined ? chores.title : to.title,
    made: to.made === undefined ? chores.made : to.made,
  };
}

/** Whether a chore shows a text to people, so that it waits for a link as an answer does (D-30). */
export function showsText({ is }: Chore): boolean {
  return is === "hand-over" || is === "open-thread" || is === "follow-up";
}
