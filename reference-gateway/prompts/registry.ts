import type { Ask, AskAnswer, AskOption } from "../../contract/ports/agent.ts";
import type { TurnId } from "../../contract/ports/gateway.ts";
import { tableDelete, tableEntries, tableGet, tableSet } from "../../contract/table.ts";
import { drawPromptNumber } from "../entropy.ts";
import { emit, report, type Pass } from "../pass.ts";

/** A question that waits for its answer. */
export interface Prompt {
  /** Its id on the wire: `<nonce of this process>.<8 hex digits>` (G-66). */
  readonly id: string;
  readonly turn: TurnId;
  readonly session: string;
  /** What its agent calls it. */
  readonly ask: string;
  readonly what: Ask["what"];
  readonly options: readonly AskOption[];
  /** Whether words of the person's own are an answer, too. */
  readonly open: boolean;
  readonly untilMs: number;
}

/** A question under an id of this process. What nobody can answer any more makes room (G-67). */
export function mintPrompt(pass: Pass, question: Omit<Prompt, "id">): Prompt {
  const { state } = pass;
  const number = drawPromptNumber(state.promptNonce, state.promptCount);
  state.promptCount += 1;
  for (const { key, value } of tableEntries(state.prompts)) {
    if (!isAlive(pass, value)) state.prompts = tableDelete(state.prompts, key);
  }
  return { id: `${state.promptNonce}.${number}`, ...question };
}

/** G-67: before it is written, so that no answer can come too early. */
export function registerPrompt(pass: Pass, prompt: Prompt): void {
  pass.state.prompts = tableSet(pass.state.prompts, prompt.id, prompt);
}

/** I-53: what was not rendered is not pending. */
export function unregisterPrompt(pass: Pass, id: string): void {
  pass.state.prompts = tableDelete(pass.state.prompts, id);
}

/** Nobody may answer it any more, and a repetition is met with silence (G-68, I-50). */
export function retirePrompt(pass: Pass, prompt: Prompt): void {
  unregisterPrompt(pass, prompt.id);
  pass.state.resolvedPrompts = tableSet(pass.state.resolvedPrompts, prompt.id, prompt);
}

/** Whether somebody still waits for the answer: its time is not up, and its agent is at work. */
export function isAlive(pass: Pass, { turn, untilMs }: Prompt): boolean {
  if (pass.atMs >= untilMs) return false;
  const asking = tableGet(pass.state.turns, turn);
  return asking?.agent.is === "running" && asking.main.is !== "done";
}

/** The agent gets its answer, and goes on. */
export function giveAnswer(pass: Pass, prompt: Prompt, answer: AskAnswer): void {
  const { turn, ask, id } = prompt;
  report(pass, { what: "prompt-resolved", turn, prompt: id, answer });
  emit(pass, { kind: "agent-answer", turn, ask, answer });
}
