import { tableValues } from "../../contract/table.ts";
import type { Pass } from "../pass.ts";
import { startAgent } from "./start.ts";
import { settleDown } from "./store.ts";
import type { Turn } from "./turn.ts";

/** Starts the message of a session that has waited longest, unless another turn of it still runs. */
export function startNext(pass: Pass, session: string): void {
  if (pass.rig.config.busySession !== "queue") return;
  const turns = tableValues(pass.state.turns).filter((turn) => turn.session === session);
  if (turns.some(isBusy)) return;
  const next = turns.find((turn) => turn.agent.is === "queued" && turn.main.is !== "done");
  if (next !== undefined) settleDown(pass, startAgent(pass, next));
}

/** Whether a turn still works on its answer: a session that queues does one thing at a time. */
export function isBusy(turn: Turn): boolean {
  return turn.agent.is !== "queued" && turn.main.is !== "done";
}
