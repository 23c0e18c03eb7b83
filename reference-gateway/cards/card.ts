import type { TaskChunk } from "../../contract/generated/types.ts";
import {
  CARD_PREVIEW_CHARS_MAX,
  CARD_TASKS_MAX,
  CARD_TITLE_CHARS_MAX,
} from "../../contract/limits.ts";
import type { AgentEvent } from "../../contract/ports/agent.ts";
import { indexAt } from "../../contract/text/length.ts";

/** The list of what the agent does, shown beside its answer (G-59..G-64). */
export interface Card {
  readonly id: string;
  /** At most the last 8 (G-62). */
  readonly tasks: readonly TaskChunk[];
  /** Tool events so far. */
  readonly tools: number;
  /** Not all of `tasks` was written. */
  readonly dirty: boolean;
  readonly request: string | null;
  /** A card may be on the screen, and has to be stopped. */
  readonly written: boolean;
  /** It is on the screen for certain. */
  readonly shown: boolean;
  /** What shows the tasks: the card, or a text where there can be no card (G-65). */
  readonly surface: "card" | "text";
  /** The message with that text, where it can be edited. */
  readonly messageId: string | null;
  /** Publication is over for this turn (O-37). */
  readonly off: boolean;
  /** Times the final is sent once more; a sound gateway never does that (F-02). */
  readonly finals: number;
}

export function newCard(id: string): Card {
  return {
    id,
    tasks: [],
    tools: 0,
    dirty: false,
    request: null,
    written: false,
    shown: false,
    surface: "card",
    messageId: null,
    off: false,
    finals: 0,
  };
}

/** The same card with something else about it. Field by field: it changes in many places. */
export function cardWith(card: Card, to: Partial<Omit<Card, "id">>): Card {
  return {
    id: card.id,
    tasks: to.tasks ?? card.tasks,
    tools: to.tools ?? card.tools,
    dirty: to.dirty ?? card.dirty,
    request: to.request === undefined ? card.request : to.request,
    written: to.written ?? card.written,
    shown: to.shown ?? card.shown,
    surface: to.surface ?? card.surface,
    messageId: to.messageId === undefined ? card.messageId : to.messageId,
    off: to.off ?? card.off,
    finals: to.finals ?? card.finals,
  };
}

type ToolEvent = Extract<AgentEvent, { readonly kind: "tool" }>;

export function withTask(card: Card, { id, title, status, preview }: ToolEvent): Card {
  const shortTitle = cutAt(title, CARD_TITLE_CHARS_MAX);
  const task: TaskChunk =
    preview === undefined
      ? { id, title: shortTitle, status }
      : { id, title: shortTitle, status, details: cutAt(preview, CARD_PREVIEW_CHARS_MAX) };
  const at = card.tasks.findIndex((one) => one.id === id);
  const tasks = at >= 0 ? card.tasks.with(at, task) : [...card.tasks, task].slice(-CARD_TASKS_MAX);
  return cardWith(card, { tasks, tools: card.tools + 1, dirty: true });
}

function cutAt(text: string, charsMax: number): string {
  return text.slice(0, indexAt(text, charsMax, "chars"));
}

/** No task goes on once its turn has ended: a card must not be stopped while a step still runs (B40). */
export function withTasksClosed(card: Card, status: "complete" | "error"): Card {
  if (!card.tasks.some((task) => task.status === "in_progress")) return card;
  const tasks = card.tasks.map((task): TaskChunk =>
    task.status === "in_progress" ? { ...task, status } : task,
  );
  return cardWith(card, { tasks, dirty: true });
}
