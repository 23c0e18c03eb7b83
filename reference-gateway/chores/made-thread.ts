import type { Settled } from "../egress/requests.ts";
import { note, type Pass } from "../pass.ts";
import type { ThreadToName } from "../policies/presence.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { addChore } from "./add-chore.ts";

/** A thread that can be named. */
interface NamedThread extends ThreadToName {
  readonly threadId: string;
}

/** G-94: the thread of a message that came out of one, as its own marks tell (W-67). */
function threadOfMessage({ asked }: Turn): NamedThread | undefined {
  const { thread_id: threadId, auto_thread_created, auto_thread_initial_name } = asked.event.source;
  if (threadId === undefined || threadId === null || threadId === "") return undefined;
  return {
    threadId,
    madeByConnector: auto_thread_created === true,
    initialName: auto_thread_initial_name ?? null,
  };
}

/** O-07: the thread that the connector has just made for this answer, if a send brought one about. */
function threadOfAnswer({ ending }: Settled): NamedThread | undefined {
  if (ending.how !== "answered") return undefined;
  const { thread_id: threadId, auto_thread_name: name } = ending.result;
  if (typeof threadId !== "string" || typeof name !== "string") return undefined;
  return { threadId, madeByConnector: true, initialName: name };
}

/** A title goes to the thread that its message came out of, at once. */
export function withTitleOfMessage(pass: Pass, turn: Turn): Turn {
  const thread = turn.chores.title === null ? undefined : threadOfMessage(turn);
  return thread === undefined ? turn : named(pass, turn, thread);
}

/** A title that still waits goes to the thread that the answer has opened. */
export function withTitleOfAnswer(pass: Pass, turn: Turn, settled: Settled): Turn {
  const thread = turn.chores.title === null ? undefined : threadOfAnswer(settled);
  return thread === undefined ? turn : named(pass, turn, thread);
}

function named(pass: Pass, turn: Turn, { threadId, ...thread }: NamedThread): Turn {
  const { title: name } = turn.chores;
  if (name === null) return turn;
  const untitled = turnWith(turn, { chores: { ...turn.chores, title: null } });
  const guard = pass.rig.policies.renameGuard(thread);
  if (guard !== undefined) return addChore(pass, untitled, { is: "rename", threadId, name, guard });
  note(pass, `nobody can tell who named thread ${threadId}: it keeps its name`, turn.id);
  return untitled;
}
