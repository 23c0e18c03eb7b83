import { isOwnPrompt } from "../../contract/prompt-token.ts";
import { PROMPT_GONE, PROMPT_WORDS } from "../../contract/prompt-words.ts";
import type { AskOption } from "../../contract/ports/agent.ts";
import { tableDelete, tableGet, tableHas, tableSet } from "../../contract/table.ts";
import type { Origin } from "../inbound/origin.ts";
import type { PromptAnswer } from "../inbound/prompt-answer.ts";
import type { Pass } from "../pass.ts";
import { sayOfPrompt } from "./say.ts";
import { OTHER } from "./form.ts";
import { giveAnswer, isAlive, retirePrompt, type Prompt } from "./registry.ts";
import { acknowledgement, optionTyped } from "./words.ts";

/**
 * An answer by a button (G-68).
 *
 * @returns Why nothing more is done about it, or `undefined` when it is to be read as chat, which is wrong.
 */
export function takePromptAnswer(
  pass: Pass,
  { promptId, optionId }: PromptAnswer,
  origin: Origin,
): string | undefined {
  const { prompts, resolvedPrompts, promptNonce: nonce } = pass.state;
  const known = tableGet(prompts, promptId);
  const pending = known !== undefined && isAlive(pass, known);
  const resolved = tableHas(resolvedPrompts, promptId);
  switch (pass.rig.policies.takeAnswer({ promptId, nonce, pending, resolved })) {
    case "ignore":
      return isOwnPrompt(promptId, nonce)
        ? "it answers a question that is answered"
        : "it answers a prompt of somebody else";
    case "tell":
      tellGone(pass, promptId, known, origin);
      return "it answers a question that is not open any more";
    case "resolve": {
      const prompt = known ?? tableGet(resolvedPrompts, promptId);
      if (prompt !== undefined) choose(pass, prompt, optionId, origin);
      return "it answers a question";
    }
    case "chat":
      return undefined;
  }
}

/** Said once: a second press changes nothing and says nothing (B36). */
function tellGone(pass: Pass, id: string, known: Prompt | undefined, origin: Origin): void {
  if (known !== undefined) retirePrompt(pass, known);
  else pass.state.resolvedPrompts = tableSet(pass.state.resolvedPrompts, id, undefined);
  sayOfPrompt(pass, known, origin, PROMPT_GONE, "prompt-gone");
}

function choose(pass: Pass, prompt: Prompt, optionId: string, origin: Origin): void {
  retirePrompt(pass, prompt);
  const option = optionMeant(prompt, optionId);
  if (option === undefined) {
    pass.state.captures = tableSet(pass.state.captures, prompt.session, { ...prompt, open: true });
    return acknowledge(pass, prompt, origin, PROMPT_WORDS.typeYourAnswer);
  }
  settle(pass, prompt, option, origin);
}

function settle(pass: Pass, prompt: Prompt, option: AskOption, origin: Origin): void {
  giveAnswer(pass, prompt, { how: "chosen", option: option.id, label: option.label });
  acknowledge(pass, prompt, origin, acknowledgement(prompt.what, option));
}

/** A chat that has declined something of the turn since it was asked gets no more of it (O-32). */
function acknowledge(pass: Pass, prompt: Prompt, origin: Origin, text: string): void {
  const turn = tableGet(pass.state.turns, prompt.turn);
  if (turn?.declined === true && turn.asked.origin.chatId === origin.chatId) return;
  sayOfPrompt(pass, prompt, origin, text, "prompt-ack");
}

/** Who approves must have been asked so: anything unknown is a no (O-40). `undefined`: it will be typed (G-71). */
function optionMeant({ what, options }: Prompt, optionId: string): AskOption | undefined {
  const option = options.find(({ id }) => id === optionId);
  if (what === "clarify" || what === "choice") return option?.id === OTHER ? undefined : option;
  return option ?? options.at(-1);
}

/**
 * A text that was said where a typed answer is waited for (G-71, O-41). A command is never one: a person
 * must be able to stop.
 *
 * @returns Whether it was the answer.
 */
export function takeTypedAnswer(
  pass: Pass,
  session: string,
  text: string,
  origin: Origin,
): boolean {
  const { captures } = pass.state;
  const prompt = tableGet(captures, session);
  if (prompt === undefined || text.trim() === "" || text.trimStart().startsWith("/")) return false;
  if (!isAlive(pass, prompt)) {
    pass.state.captures = tableDelete(captures, session);
    return false;
  }
  const option = optionTyped(prompt.options, text);
  if (option === undefined && !prompt.open) return false;
  pass.state.captures = tableDelete(captures, session);
  if (option !== undefined) settle(pass, prompt, option, origin);
  else giveAnswer(pass, prompt, { how: "typed", text });
  return true;
}
