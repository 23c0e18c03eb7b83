import { supportsOp } from "../../contract/descriptor.ts";
import type { PromptAction } from "../../contract/generated/types.ts";
import { tableSet } from "../../contract/table.ts";
import type { Aside, Asking } from "../asides/aside.ts";
import { writeText } from "../asides/write-text.ts";
import { writeOp } from "../egress/door.ts";
import type { Outlet } from "../link/capability.ts";
import { markShown } from "../memory/journal.ts";
import type { Pass } from "../pass.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { formOf, hasButtons, type PromptForm } from "./form.ts";
import { mintPrompt, registerPrompt, type Prompt } from "./registry.ts";
import { numberedText } from "./words.ts";

const MS_PER_SECOND = 1_000;

/** Puts a question to the person, once the prose before it is on the screen (G-113). */
export function runAsk(
  pass: Pass,
  outlet: Outlet,
  turn: Turn,
  aside: Aside,
  asking: Asking,
  waiting: readonly Aside[],
): Turn {
  if (isBehindProse(pass, turn, asking)) return turn;
  const form = formOf(asking.ask);
  const prompt = mintPrompt(pass, questionOf(turn, asking, form));
  const byButtons = asking.as === "prompt" && hasButtons(form) && supportsOp(outlet.can, "prompt");
  if (!byButtons) {
    // The next thing that is said in this session may be the answer.
    pass.state.captures = tableSet(pass.state.captures, turn.session, prompt);
    return writeText(pass, outlet, turn, { ...aside, text: numberedText(form) }, waiting);
  }
  registerPrompt(pass, prompt);
  markShown(pass, turn.id);
  const action = promptAction(pass, turn, prompt, form, asking);
  const request = writeOp(pass, outlet, turn, "aside", action, aside.what);
  const asked = { aside, asking, prompt: prompt.id };
  return turnWith(turn, { asides: { ...turn.asides, waiting, request, asked } });
}

/**
 * A question stands below what was said before it. That is waited for as a final waits: until it is known
 * to be shown or refused, and no longer than the join (G-113, D-10).
 */
function isBehindProse(pass: Pass, { main, stream }: Turn, { byMs }: Asking): boolean {
  if (pass.atMs >= byMs || !pass.rig.policies.showsProseFirst()) return false;
  return main.is === "showing" || stream.flush !== "no";
}

function questionOf(
  { id: turn, session }: Turn,
  { id: ask, ask: { what }, untilMs }: Asking,
  { options, open }: PromptForm,
): Omit<Prompt, "id"> {
  return { turn, session, ask, what, options, open, untilMs };
}

/** G-72, F-56: placed where the turn is, by the one authority there is. */
function promptAction(
  pass: Pass,
  { asked: { origin, placement, metadata } }: Turn,
  { id }: Prompt,
  { kind, content, options }: PromptForm,
  { untilMs, isTimed }: Asking,
): PromptAction {
  const { policies } = pass.rig;
  return {
    op: "prompt",
    chat_id: origin.chatId,
    content,
    prompt_kind: kind,
    prompt_id: id,
    options: options.map((option) => policies.wireOption(option)),
    reply_to: placement.replyTo,
    metadata: policies.promptMetadata(metadata),
    ...(isTimed ? { timeout_s: Math.ceil((untilMs - pass.atMs) / MS_PER_SECOND) } : {}),
  };
}
