import { jobsDueAtMs } from "./jobs/lanes.ts";
import { silentDueAtMs } from "./link/silent.ts";
import type { ConnectorState } from "./state.ts";

/** When the connector next wants to be woken, or `undefined` when it waits for others only. */
export function dueAtMs(state: ConnectorState): number | undefined {
  let due = Math.min(jobsDueAtMs(state), silentDueAtMs(state));
  for (const bucket of state.streams.buckets) {
    for (const { value: stream } of bucket) {
      if (stream.endsAtMs !== null && stream.endsAtMs < due) due = stream.endsAtMs;
    }
  }
  for (const bucket of state.cards.buckets) {
    for (const { value: card } of bucket) {
      if (card.endsAtMs < due) due = card.endsAtMs;
    }
  }
  return due === Infinity ? undefined : due;
}
