import type { InboundEvent } from "../../contract/generated/types.ts";

/** What a person chose, as the connector tells it (W-72). */
export interface PromptAnswer {
  readonly promptId: string;
  readonly optionId: string;
}

/** The answer that an event is; `undefined` without both ids, and then it is chat (G-69). */
export function promptAnswerOf({
  prompt_response: answer,
}: InboundEvent): PromptAnswer | undefined {
  if (answer === undefined || answer === null) return undefined;
  if (!isText(answer.prompt_id) || !isText(answer.option_id)) return undefined;
  return { promptId: answer.prompt_id, optionId: answer.option_id };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
