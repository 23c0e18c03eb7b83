import { tableEntries, type Table } from "../contract/table.ts";
import type { Pending } from "./egress/requests.ts";
import type { Exchange } from "./http/exchange.ts";
import { linkDueAtMs } from "./link/wake.ts";
import { scheduledDueAtMs } from "./scheduled/scheduled.ts";
import type { GatewayState } from "./state.ts";
import type { Turn } from "./turns/turn.ts";

/** When a gateway next wants a wake. Tables that did not change are not looked through again. */
export function dueAtMs(state: GatewayState): number | undefined {
  const link = linkDueAtMs(state.link) ?? Infinity;
  const due = Math.min(
    link,
    requestsDueAtMs(state.requests),
    exchangesDueAtMs(state.exchanges),
    turnsDueAtMs(state.turns),
    scheduledDueAtMs(state),
  );
  return due === Infinity ? undefined : due;
}

const requestsDue = new WeakMap<Table<Pending>, number>();
const turnsDue = new WeakMap<Table<Turn>, number>();

function requestsDueAtMs(requests: Table<Pending>): number {
  return requests.size === 0 ? Infinity : leastOf(requests, requestsDue, (one) => one.untilMs);
}

function exchangesDueAtMs(exchanges: Table<Exchange>): number {
  let least = Infinity;
  if (exchanges.size === 0) return least;
  for (const { value } of tableEntries(exchanges)) least = Math.min(least, value.untilMs);
  return least;
}

function turnsDueAtMs(turns: Table<Turn>): number {
  return turns.size === 0 ? Infinity : leastOf(turns, turnsDue, (one) => one.dueAtMs);
}

function leastOf<V>(
  table: Table<V>,
  known: WeakMap<Table<V>, number>,
  timeOf: (value: V) => number,
): number {
  const small = table.buckets.length === 1;
  const before = small ? undefined : known.get(table);
  if (before !== undefined) return before;
  let least = Infinity;
  for (const bucket of table.buckets) {
    for (const { value } of bucket) least = Math.min(least, timeOf(value));
  }
  if (!small) known.set(table, least);
  return least;
}
