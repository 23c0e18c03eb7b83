import { CloseCode } from "../../../contract/close-codes.ts";
import { tableEntries } from "../../../contract/table.ts";
import type { Pass } from "../pass.ts";
import type { ConnectorState } from "../state.ts";
import { endSocket } from "./end-socket.ts";

/** When the first of the sockets on which nobody has said hello is given up; `Infinity` for none. */
export function silentDueAtMs({ silent }: ConnectorState): number {
  let due = Infinity;
  for (const bucket of silent.buckets) {
    for (const { value: untilMs } of bucket) if (untilMs < due) due = untilMs;
  }
  return due;
}

/** A socket on which nobody says who it is takes the place of one that does (B34, W-12). */
export function endSilentSockets(pass: Pass): void {
  for (const { key: conn, value: untilMs } of tableEntries(pass.state.silent)) {
    if (pass.atMs < untilMs) continue;
    endSocket(pass, conn, CloseCode.Normal, "nobody said hello");
  }
}
