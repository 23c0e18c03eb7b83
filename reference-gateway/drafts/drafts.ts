import type { TurnId } from "../../contract/ports/gateway.ts";
import { tableDelete, tableGet, tableSet } from "../../contract/table.ts";
import { change, type Pass } from "../pass.ts";

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
export function armDraft(pass: Pass, draft: OpenDraft): void {
  const { openDrafts } = pass.state;
  if (tableGet(openDrafts, draft.key)?.draftId === draft.draftId) return;
  change(pass, { openDrafts: tableSet(openDrafts, draft.key, draft) });
}

/** Forgets a stream, if it is still the one that is meant (G-06). */
export function disarmDraft(pass: Pass, key: string, draftId: number): void {
  const { openDrafts } = pass.state;
  if (tableGet(openDrafts, key)?.draftId !== draftId) return;
  change(pass, { openDrafts: tableDelete(openDrafts, key) });
}

/** G-07: no longer open, and a tombstone says so, before the seal is written. */
export function buryDraft(pass: Pass, draft: OpenDraft): void {
  const { openDrafts, tombstones } = pass.state;
  change(pass, {
    openDrafts: tableDelete(openDrafts, draft.key),
    tombstones: tableSet(tombstones, draft.key, draft.draftId),
  });
}

/** G-11: a cancelled seal leaves the stream as it was before. */
export function unearthDraft(pass: Pass, draft: OpenDraft): void {
  const { openDrafts, tombstones } = pass.state;
  const own = tableGet(tombstones, draft.key) === draft.draftId;
  change(pass, {
    openDrafts: tableSet(openDrafts, draft.key, draft),
    tombstones: own ? tableDelete(tombstones, draft.key) : tombstones,
  });
}

export function isBuried(pass: Pass, key: string, draftId: number): boolean {
  return tableGet(pass.state.tombstones, key) === draftId;
}
