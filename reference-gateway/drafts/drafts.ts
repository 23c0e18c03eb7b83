import type { TurnId } from "../../contract/ports/gateway.ts";
import { tableDelete, tableGet, tableSet } from "../../contract/table.ts";
import type { Pass } from "../pass.ts";

/** A stream that is on a screen and not sealed. */
export interface OpenDraft {
  readonly key: string;
  readonly draftId: number;
  readonly turn: TurnId;
  readonly platform: string;
  readonly chatId: string;
  readonly threadId: string | null;
}

/** Arms a stream: from here on the turn's final seals it (G-04). The 513th pushes out the first (G-22). */
export function armDraft({ state }: Pass, draft: OpenDraft): void {
  if (tableGet(state.openDrafts, draft.key)?.draftId === draft.draftId) return;
  state.openDrafts = tableSet(state.openDrafts, draft.key, draft);
}

/** Forgets a stream, if it is still the one that is meant (G-06). */
export function disarmDraft({ state }: Pass, key: string, draftId: number): void {
  if (tableGet(state.openDrafts, key)?.draftId !== draftId) return;
  state.openDrafts = tableDelete(state.openDrafts, key);
}

/** G-07: no longer open, and a tombstone says so, before the seal is written. */
export function buryDraft({ state }: Pass, { key, draftId }: OpenDraft): void {
  state.openDrafts = tableDelete(state.openDrafts, key);
  state.tombstones = tableSet(state.tombstones, key, draftId);
}

/** G-11: a cancelled seal leaves the stream as it was before. */
export function unearthDraft({ state }: Pass, draft: OpenDraft): void {
  state.openDrafts = tableSet(state.openDrafts, draft.key, draft);
  if (tableGet(state.tombstones, draft.key) !== draft.draftId) return;
  state.tombstones = tableDelete(state.tombstones, draft.key);
}

export function isBuried({ state }: Pass, key: string, draftId: number): boolean {
  return tableGet(state.tombstones, key) === draftId;
}
