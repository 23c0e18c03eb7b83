import type { Settled } from "../egress/requests.ts";
import { note, type Pass } from "../pass.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { addChore } from "./add-chore.ts";
import { choresWith, type NamedThread } from "./chore.ts";

/** O-07, G-94: remembers the thread that the connector has just made for this answer, if it did. */
export function withMadeThread(turn: Turn, { ending }: Settled): Turn {
  if (ending.how !== "answered") return turn;
  const { thread_id: threadId, auto_thread_name: initialName } = ending.result;
  if (typeof threadId !== "string" || typeof initialName !== "string") return turn;
  const made = { threadId, madeByConnector: true, initialName };
  return turnWith(turn, { chores: choresWith(turn.chores, { made }) });
}

/** G-94: a title goes to the thread of the answer, or to the one its message came out of. */
export function withTitle(pass: Pass, turn: Turn): Turn {
  const { title: name, made } = turn.chores;
  const thread = name === null ? undefined : (made ?? threadOfMessage(turn));
  if (name === null || thread === undefined) return turn;
  const { threadId, ...facts } = thread;
  const untitled = turnWith(turn, { chores: choresWith(turn.chores, { title: null }) });
  const guard = pass.rig.policies.renameGuard(facts);
  if (guard !== undefined) return addChore(pass, untitled, { is: "rename", threadId, name, guard });
  note(pass, `nobody can tell who named thread ${threadId}: it keeps its name`, turn.id);
  return untitled;
}

/** As the message's own marks tell (W-67). */
function threadOfMessage({ asked }: Turn): NamedThread | undefined {
  const { thread_id: threadId, auto_thread_created, auto_thread_initial_name } = asked.event.source;
  if (threadId === undefined || threadId === null || threadId === "") return undefined;
  return {
    threadId,
    madeByConnector: auto_thread_created === true,
    initialName: auto_thread_initial_name ?? null,
  };
}
