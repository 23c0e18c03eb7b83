import { ASIDES_MAX } from "../bounds.ts";
import { openStreams } from "../delivery/open-streams.ts";
import { buryDraft } from "../drafts/drafts.ts";
import { writeOp } from "../egress/door.ts";
import type { Outlet } from "../link/capability.ts";
import { markShown } from "../memory/journal.ts";
import { note, type Pass } from "../pass.ts";
import type { InterimSending } from "../policies/egress.ts";
import { draftAction, sendAction } from "../stream/show.ts";
import { type Turn, turnWith } from "../turns/turn.ts";

/** Remarks and notices beside the answer: messages of their own, in order, one at a time (G-32, G-56). */
export interface Asides {
  readonly waiting: readonly Aside[];
  readonly request: string | null;
  /** How many of each lane there were, to number them. */
  readonly counts: Readonly<Partial<Record<InterimSending["lane"], number>>>;
}

export interface Aside {
  readonly lane: InterimSending["lane"];
  readonly text: string;
  readonly what: string;
}

export const NO_ASIDES: Asides = { waiting: [], request: null, counts: {} };

export function addAside(pass: Pass, turn: Turn, lane: Aside["lane"], text: string): Turn {
  const { waiting, counts } = turn.asides;
  const count = (counts[lane] ?? 0) + 1;
  const full = waiting.length >= ASIDES_MAX;
  if (full) note(pass, `an aside gave way to newer ones: ${waiting[0]?.what ?? ""}`, turn.id);
  const aside: Aside = { lane, text, what: `${lane}${count}` };
  return turnWith(turn, {
    asides: {
      ...turn.asides,
      waiting: [...(full ? waiting.slice(1) : waiting), aside],
      counts: { ...counts, [lane]: count },
    },
  });
}

/** Writes the next aside. What the answer overtook is dropped: a remark after its answer helps nobody. */
export function runAsides(pass: Pass, turn: Turn, outlet: Outlet | undefined): Turn {
  const { waiting, request } = turn.asides;
  const aside = waiting[0];
  if (aside === undefined || request !== null) return turn;
  if (turn.main.is === "done" || turn.declined) {
    return turnWith(turn, { asides: { ...turn.asides, waiting: [] } });
  }
  if (outlet === undefined) return turn;
  return writeAside(pass, outlet, turn, aside, waiting.slice(1));
}

function writeAside(
  pass: Pass,
  outlet: Outlet,
  turn: Turn,
  { lane, text, what }: Aside,
  waiting: readonly Aside[],
): Turn {
  markShown(pass, turn.id);
  const { threadId } = turn.asked.placement;
  const sending = { turn: turn.id, what: { is: "interim", lane }, threadId } as const;
  const open = pass.rig.policies.absorb(sending, openStreams(pass, turn));
  if (open !== undefined) buryDraft(pass, open);
  const action =
    open === undefined ? sendAction(turn, text, {}) : draftAction(turn, open.draftId, text, true);
  const request = writeOp(pass, outlet, turn, "aside", action, what);
  return turnWith(turn, { asides: { ...turn.asides, waiting, request } });
}
