import { tableEntries, tableGet, tableValues } from "../../contract/table.ts";
import { settleRequest } from "../egress/requests.ts";
import type { Pass } from "../pass.ts";
import { onSettled } from "./settle.ts";
import { settleDown } from "./store.ts";

/** Settles the requests whose time is up (W-52). */
export function expireRequests(pass: Pass): void {
  for (const { key, value } of tableEntries(pass.state.requests)) {
    if (value.untilMs > pass.atMs) continue;
    const settled = settleRequest(pass, key, { how: "timed-out" });
    if (settled !== undefined) onSettled(pass, settled);
  }
}

/** Lets every turn whose time has come do what it waited for. */
export function wakeTurns(pass: Pass): void {
  for (const { id, dueAtMs } of tableValues(pass.state.turns)) {
    if (dueAtMs > pass.atMs) continue;
    const turn = tableGet(pass.state.turns, id);
    if (turn !== undefined) settleDown(pass, turn);
  }
}
