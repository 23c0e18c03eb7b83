import { tableValues } from "../../contract/table.ts";
import type { Pass } from "../pass.ts";
import type { Turn } from "./turn.ts";

/** The message of a session that has waited longest, unless another turn of it still works. */
export function nextInQueue(pass: Pass, session: string): Turn | undefined {
  if (pass.rig.config.busySession !== "queue") return undefined;
  const turns = tableValues(pass.state.turns).filter((turn) => turn.session === session);
  if (turns.some(isBusy)) return undefined;
  return turns.find((turn) => isQueued(turn) && turn.main.is !== "done");
}

/** Whether a turn still works on its answer: a session that queues does one thing at a time. */
export function isBusy(turn: Turn): boolean {
  return !isQueued(turn) && turn.main.is !== "done";
}

/** Whether a turn waits for another one of its session, whatever became of its files. */
export function isQueued({ agent }: Turn): boolean {
  return agent.is === "queued" || (agent.is === "fetching" && agent.fetching.queued);
}
