import type { PromptAction } from "../../../contract/generated/types.ts";
import { fits } from "../../../contract/text/length.ts";
import { writePromptToken } from "../../../contract/prompt-token.ts";
import type { Button } from "../../platforms/port.ts";
import type { Identity } from "../config.ts";
import type { Place, Task } from "../jobs/job.ts";
import { failure } from "../outbound/result.ts";
import type { Plan } from "../outbound/plan-op.ts";
import { placeKey } from "../outbound/placement.ts";
import type { Pass } from "../pass.ts";
import { callTask } from "../posts/call-task.ts";
import { partsOf } from "../posts/parts.ts";
import { postsOf } from "../posts/posts.ts";
import { BUTTONS_MAX, promptCall, QUESTION_CHARS_MAX } from "./prompt-call.ts";
import { numberedText, rememberNumbered } from "./numbered.ts";

/**
 * A question with its buttons, in one message (C-50). What cannot be shown so is refused for certain, and
 * the gateway asks otherwise (O-35); where a platform has room for too few, it becomes a numbered text
 * (C-51).
 */
export function planPrompt(
  pass: Pass,
  action: PromptAction,
  place: Place,
  identity: Identity,
): Plan {
  const { maxMessageLength, lenUnit } = identity.capabilities;
  const buttons = buttonsOf(pass, action);
  if (buttons === undefined) return { done: failure("a button cannot carry these ids") };
  const lane = `chat/${placeKey(place.platform, place.chat, "")}`;
  const replyTo = action.reply_to ?? null;
  if (buttons.length > BUTTONS_MAX[place.platform]) {
    if (place.platform !== "whatsapp") return { done: failure("too many buttons") };
    rememberNumbered(pass, place, action);
    const posts = { ...postsOf(partsOf(pass, numberedText(action), identity)), replyTo };
    const task: Task = { kind: "post", place, posts, refusal: null, opens: null, opened: null };
    return { lane, task };
  }
  const content = action.content.toWellFormed();
  if (content.trim() === "") return { done: failure("no_text") };
  const longest = QUESTION_CHARS_MAX[place.platform] ?? Infinity;
  if (!fits(content, maxMessageLength, lenUnit) || !fits(content, longest, "chars")) {
    return { done: failure("the question is too long") };
  }
  const call = promptCall(place, content, buttons, replyTo);
  return { lane, task: callTask(call, "") };
}

/** C-50: each button carries its prompt and its option. */
function buttonsOf(
  pass: Pass,
  { prompt_id, options }: PromptAction,
): readonly Button[] | undefined {
  const buttons: Button[] = [];
  for (const { id, label, style } of options) {
    const data = writePromptToken({ promptId: prompt_id, optionId: id });
    if (data === undefined) return undefined;
    const shown = label.toWellFormed();
    buttons.push({ label: shown, data, style: pass.rig.policies.styleOf(style) });
  }
  return buttons.length === 0 ? undefined : buttons;
}
