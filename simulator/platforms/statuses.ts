import { tableDelete } from "../../contract/table.ts";
import { beginExpiring, pairKey, takeEnded } from "./expiring.ts";
import type { Status } from "./port.ts";
import type { ScreenState } from "./screen-machine.ts";

/** Shows a status in its thread in place of the one before it, until `endsAtMs` (S-14). */
export function showStatus<State extends ScreenState>(
  state: State,
  status: Status,
  endsAtMs: number,
): State {
  const key = pairKey(status.chat, status.thread ?? "");
  return { ...state, statuses: beginExpiring(state.statuses, key, status, endsAtMs) };
}

/** Takes away the status of a thread, if there is one. */
export function clearStatus<State extends ScreenState>(
  state: State,
  chat: string,
  thread: string | null,
): State {
  const statuses = tableDelete(state.statuses, pairKey(chat, thread ?? ""));
  return statuses === state.statuses ? state : { ...state, statuses };
}

/** Ends every status whose time is up. */
export function expireStatuses<State extends ScreenState>(state: State, atMs: number): State {
  let next = state;
  for (;;) {
    const taken = takeEnded(next.statuses, atMs);
    if (taken === undefined) return next;
    next = { ...next, statuses: taken[0] };
  }
}
