import { THREAD_NAME_CHARS_MAX } from "../../contract/limits.ts";
import type { AgentEvent } from "../../contract/ports/agent.ts";
import { indexAt } from "../../contract/text/length.ts";
import { CHORES_MAX } from "../bounds.ts";
import { note, type Pass } from "../pass.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { type Chore, choresWith } from "./chore.ts";

type ChoreEvent = Extract<
  AgentEvent,
  { readonly kind: "title" | "handoff" | "follow-up" | "look-up" }
>;

/** What an agent asks for beside its answer. */
export function addChoreOf(pass: Pass, turn: Turn, event: ChoreEvent): Turn {
  switch (event.kind) {
    case "title": {
      const title = threadName(event.title);
      return title === "" ? turn : turnWith(turn, { chores: choresWith(turn.chores, { title }) });
    }
    case "handoff": {
      const name = threadName(event.name);
      const text = event.text.toWellFormed();
      return addChore(pass, turn, {
        is: "open-thread",
        name: name === "" ? HANDOFF_NAME : name,
        text,
      });
    }
    case "follow-up": {
      const { capability } = event;
      return addChore(pass, turn, {
        is: "follow-up",
        capability,
        text: event.text.toWellFormed(),
      });
    }
    case "look-up":
      return addChore(pass, turn, { is: "look-up" });
  }
}

/** O-16: what a thread without a name is called. */
const HANDOFF_NAME = "handoff";

/** O-16, O-17: white space collapsed, cut to what a thread's name may be long. */
export function threadName(name: string): string {
  const plain = name.toWellFormed().replace(/\s+/g, " ").trim();
  return plain.slice(0, indexAt(plain, THREAD_NAME_CHARS_MAX, "chars"));
}

/** The oldest gives way: what it asked for is no longer wanted most. */
export function addChore(pass: Pass, turn: Turn, chore: Chore): Turn {
  const { waiting } = turn.chores;
  const full = waiting.length >= CHORES_MAX;
  if (full) note(pass, `a ${waiting[0]?.is ?? "chore"} gave way to newer ones`, turn.id);
  const kept = full ? waiting.slice(1) : waiting;
  return turnWith(turn, { chores: choresWith(turn.chores, { waiting: [...kept, chore] }) });
}
