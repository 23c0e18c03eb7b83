import { bubbleAt, replaceBubble } from "../board.ts";
import { pairKey, takeEnded } from "../expiring.ts";
import type { Bubble, StreamEnd } from "../port.ts";
import { tableDelete, tableEvictee } from "../../../contract/table.ts";
import type { BubbleRef } from "../screen-machine.ts";
import type { SlackState } from "./state.ts";

/** Ends every stream whose time is up (S-06). */
export function expireStreams(state: SlackState, atMs: number): SlackState {
  let next = state;
  for (;;) {
    const taken = takeEnded(next.live, atMs);
    if (taken === undefined) return next;
    next = interrupt({ ...next, live: taken[0] }, taken[1], "expired");
  }
}

/** A workspace with all its streams open ends the oldest early, so that each one open has an end. */
export function withRoomForStream(state: SlackState): SlackState {
  const oldest = tableEvictee(state.live)?.value.value;
  return oldest === undefined ? state : interrupt(state, oldest, "expired");
}

/** The stream stops where it is, without its seal, and the screen says so (D-35). */
export function interrupt(state: SlackState, ref: BubbleRef, ended: StreamEnd): SlackState {
  const bubble = bubbleAt(state.board, ref.chat, ref.id);
  if (bubble === undefined || !bubble.live) return state;
  return closeStream(state, bubble, { ...bubble, live: false, interrupted: true, ended });
}

/** Puts `closed` in place of a bubble: no limit runs on it any more. */
export function closeStream(state: SlackState, bubble: Bubble, closed: Bubble): SlackState {
  const live = bubble.live ? tableDelete(state.live, pairKey(bubble.chat, bubble.id)) : state.live;
  const board = replaceBubble(state.board, bubble, closed);
  return { board, live, statuses: state.statuses, meter: state.meter };
}
