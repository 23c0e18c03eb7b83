import { PROGRESS_HEADING } from "../../../contract/card-words.ts";
import { isPromptNotice, PROMPT_WORDS } from "../../../contract/prompt-words.ts";
import type { Action } from "../../../contract/generated/types.ts";
import type { Role } from "./request.ts";
import { holds } from "./text.ts";
import type { TurnStory } from "./turn.ts";

/** What an op is for, as far as its turn lets one tell. */
export function roleOf(action: Action, turn: TurnStory | null): Role {
  switch (action.op) {
    case "draft":
      return action.final ? "seal" : "frame";
    case "send": {
      const { expect_edits: preview, notify } = action.metadata;
      return roleOfSend(action.content, preview === true, notify === true, turn);
    }
    case "send_media":
      return "interim";
    case "edit":
    case "delete":
    case "typing":
      return action.op;
    // On Slack a thread begins with a message, which is part of no answer (O-16).
    case "thread_create":
      return "interim";
    default:
      return "other";
  }
}

function roleOfSend(
  content: string,
  preview: boolean,
  notify: boolean,
  turn: TurnStory | null,
): Role {
  if (turn === null || !turn.heard) return preview ? "preview" : notify ? "final" : "plain";
  if (isNote(turn, content)) return "interim";
  if (preview) return "preview";
  return turn.final !== null && carries(content, turn.final) ? "final" : "plain";
}

/**
 * Whether a text is one of the turn's notices, its progress (G-65), or the diagnostic it left instead of
 * an answer.
 */
export function isNote(turn: TurnStory, text: string): boolean {
  if (turn.diagnostic !== null && holds(text, turn.diagnostic)) return true;
  if (text.startsWith(PROGRESS_HEADING) || isPromptNotice(text)) return true;
  if (asksSomething(turn, text)) return true;
  return turn.notes.some((note) => note === text || note.trim() === text.trim());
}

/** A question of the turn that was put as a text, or the word of what was chosen (O-35, O-42). */
function asksSomething({ asked, final }: TurnStory, text: string): boolean {
  if (asked.length === 0 || (final !== null && carries(text, final))) return false;
  if (text.startsWith(PROMPT_WORDS.chosen)) return true;
  return asked.some((question) => question !== "" && text.includes(question));
}

/** Whether a text is the final, holds it, or is a part of it. */
export function carries(text: string, final: string): boolean {
  if (text === final || text.includes(final)) return true;
  return text.trim() !== "" && final.includes(text.trim());
}
