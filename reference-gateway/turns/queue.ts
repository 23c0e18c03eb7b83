import { tableValues } from "../../contract/table.ts";
import type { Pass } from "../pass.ts";
import type { Turn } from "./turn.ts";

/** The message of a session that has waited longest, unless another turn of it still works. */
export function nextInQueue(pass: Pass, session: string): Turn | undefined {
  if (pass.rig.config.busySession !== "queue") return undefined;
  const turns = tableValues(pass.state.turns).filter((turn) => turn.session === session);
  if (turns.some(isBusy)) return undefined;
  return turns.find((turn) => turn.agent.is === "queued" && turn.main.is !== "done");
}

/** Whether a turn still works on its answer: a session that queues does one thing at a time. */
export function isBusy(turn: Turn): boolean {
  return turn.agent.is !== "queued" && turn.main.is !== "done";
}
