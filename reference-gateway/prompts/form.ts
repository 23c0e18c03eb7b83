import { CLARIFY_MARK } from "../../contract/prompt-words.ts";
import { isPromptName } from "../../contract/prompt-token.ts";
import { PROMPT_COMMAND_CHARS_MAX, PROMPT_LABEL_CHARS_MAX } from "../../contract/limits.ts";
import type { Ask, AskOption } from "../../contract/ports/agent.ts";
import type { PromptAction } from "../../contract/generated/types.ts";
import { indexAt } from "../../contract/text/length.ts";

/** A question as it is put to a person. */
export interface PromptForm {
  readonly kind: PromptAction["prompt_kind"];
  readonly content: string;
  /** None: the answer is typed. */
  readonly options: readonly AskOption[];
  /** Whether words of the person's own are an answer, too (O-41). */
  readonly open: boolean;
}

/** The option of a clarifying question by which a person answers in words of their own (O-41). */
export const OTHER = "other";

/** How a question is put. Half a surrogate pair in it would be no text (B46). */
export function formOf(ask: Ask): PromptForm {
  const form = plainForm(ask);
  const options = form.options.map((one) => ({ ...one, label: one.label.toWellFormed() }));
  return { ...form, content: form.content.toWellFormed(), options };
}

function plainForm(ask: Ask): PromptForm {
  switch (ask.what) {
    case "exec-approval": {
      const content = `May this command run?\n\n${shortened(ask.command, PROMPT_COMMAND_CHARS_MAX)}`;
      return { kind: "approval", content, options: approvalOptions(ask), open: false };
    }
    case "slash-confirm":
      return { kind: "approval", content: ask.question, options: CONFIRM, open: false };
    case "clarify": {
      const content = CLARIFY_MARK + ask.question;
      return { kind: "clarify", content, options: clarifyOptions(ask.choices), open: true };
    }
    case "choice":
      return { kind: "choice", content: ask.question, options: ask.options, open: false };
  }
}

/** Whether every option of a form can be a button: its id goes into a token (O-38). */
export function hasButtons({ options }: PromptForm): boolean {
  return options.length > 0 && options.every(({ id }) => isPromptName(id));
}

const ONCE: AskOption = { id: "once", label: "Approve once", style: "primary" };
const DENY: AskOption = { id: "deny", label: "Deny", style: "danger" };

/** O-40. */
const CONFIRM: readonly AskOption[] = [
  ONCE,
  { id: "always", label: "Always approve" },
  { id: "cancel", label: "Cancel", style: "danger" },
];

/** O-39: `always` is offered only where `session` is. */
function approvalOptions(ask: Extract<Ask, { what: "exec-approval" }>): readonly AskOption[] {
  const { allowSession = true, allowAlways = true, smartDenied = false } = ask;
  if (smartDenied || !allowSession) return [ONCE, DENY];
  const session = { id: "session", label: "Approve for session" };
  if (!allowAlways) return [ONCE, session, DENY];
  return [ONCE, session, { id: "always", label: "Always approve" }, DENY];
}

/** O-41. A question without choices has none to press. */
function clarifyOptions(choices: readonly string[]): readonly AskOption[] {
  if (choices.length === 0) return [];
  const named = choices.map((choice, at): AskOption => {
    return { id: `c${at}`, label: shortened(choice, PROMPT_LABEL_CHARS_MAX) };
  });
  return [...named, { id: OTHER, label: "Other" }];
}

/** Cut to so many characters, and never through one (O-39, O-41). */
function shortened(text: string, charsMax: number): string {
  return text.slice(0, indexAt(text, charsMax, "chars"));
}
