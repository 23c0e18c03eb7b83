import { openStreams } from "../delivery/open-streams.ts";
import { buryDraft } from "../drafts/drafts.ts";
import { writeOp } from "../egress/door.ts";
import type { Outlet } from "../link/capability.ts";
import { markShown } from "../memory/journal.ts";
import type { Pass } from "../pass.ts";
import { draftAction, sendAction } from "../stream/show.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import type { Aside } from "./aside.ts";

/** Writes an aside that is a text; `waiting` are those behind it. */
export function writeText(
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
  return turnWith(turn, { asides: { ...turn.asides, waiting, request, asked: null } });
}
