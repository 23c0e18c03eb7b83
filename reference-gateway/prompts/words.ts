import { PROMPT_WORDS } from "../../contract/prompt-words.ts";
import type { Ask, AskOption } from "../../contract/ports/agent.ts";
import { OTHER, type PromptForm } from "./form.ts";

/** What is said once an option was chosen (O-42). */
export function acknowledgement(what: Ask["what"], { id, label }: AskOption): string {
  if (what === "clarify" || what === "choice") return PROMPT_WORDS.chosen + label;
  switch (id) {
    case "once":
      return PROMPT_WORDS.approvedOnce;
    case "session":
      return PROMPT_WORDS.approvedForSession;
    case "always":
      return what === "exec-approval"
        ? PROMPT_WORDS.approvedPermanently
        : PROMPT_WORDS.alwaysApprove;
    case "cancel":
      return PROMPT_WORDS.cancelled;
    default:
      return PROMPT_WORDS.denied;
  }
}

/** The same question as a text, where there are no buttons (O-35, O-41). */
export function numberedText({ content, options, open }: PromptForm): string {
  const numbered = optionsByNumber(options).map(({ label }, at) => `${at + 1}. ${label}`);
  const how = open ? "Answer in your own words." : "Answer with a number.";
  const last = open && numbered.length > 0 ? "Answer with a number, or in your own words." : how;
  return [content, ...(numbered.length === 0 ? [] : ["", ...numbered]), "", last].join("\n");
}

/** What a typed answer means: an option by its number, its id or its label; `undefined` for none. */
export function optionTyped(options: readonly AskOption[], text: string): AskOption | undefined {
  const said = text.trim().toLowerCase();
  const numbered = optionsByNumber(options);
  return (
    numbered[Number(said) - 1] ??
    numbered.find(({ id, label }) => id === said || label.toLowerCase() === said)
  );
}

/** Who can type needs no button for typing. */
function optionsByNumber(options: readonly AskOption[]): readonly AskOption[] {
  return options.filter(({ id }) => id !== OTHER);
}
