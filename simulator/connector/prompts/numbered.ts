import type { PromptAction } from "../../../contract/generated/types.ts";
import { tableDelete, tableGet, tableSet } from "../../../contract/table.ts";
import type { MessageEvent, PlatformName } from "../../platforms/port.ts";
import type { Load } from "../delivery/gateway-state.ts";
import type { Place } from "../jobs/job.ts";
import { placeKey } from "../outbound/placement.ts";
import type { Pass } from "../pass.ts";
import { answerEvent } from "./on-press.ts";

/** A question that was put as a numbered text: the next number that is said there is its answer (C-51). */
export interface NumberedPrompt {
  readonly promptId: string;
  readonly options: PromptAction["options"];
}

export function numberedText({ content, options }: PromptAction): string {
  return [content, "", ...options.map(({ label }, at) => `${at + 1}. ${label}`)].join("\n");
}

export function rememberNumbered(pass: Pass, place: Place, action: PromptAction): void {
  const { prompt_id: promptId, options } = action;
  const key = placeKey(place.platform, place.chat);
  pass.state.numbered = tableSet(pass.state.numbered, key, { promptId, options });
}

/** The answer that a number is, as if its button had been pressed; `undefined` for any other text. */
export function numberedAnswer(
  pass: Pass,
  platform: PlatformName,
  event: MessageEvent,
): Load | undefined {
  const key = placeKey(platform, event.chat);
  const asked = tableGet(pass.state.numbered, key);
  const option = asked?.options[Number(event.text.trim()) - 1];
  if (asked === undefined || option === undefined) return undefined;
  pass.state.numbered = tableDelete(pass.state.numbered, key);
  const token = { promptId: asked.promptId, optionId: option.id };
  const answer = answerEvent(pass, platform, event, token, option.label, event.messageId);
  return { type: "inbound", event: { ...answer, message_id: event.messageId } };
}
