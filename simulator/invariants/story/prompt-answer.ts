import type { Inbound, PassthroughForward } from "../../../contract/generated/types.ts";
import { readPromptToken } from "../../../contract/prompt-token.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { readForward } from "./forward.ts";

/** An answer to a question on its way to a gateway, by whichever frame (C-50, C-52). */
export interface SeenAnswer {
  readonly promptId: string;
  readonly optionId: string;
  readonly platform: string;
  readonly chat: string;
  readonly user: string | null;
  /** The message that asked, as the connector names it. */
  readonly message: string | null;
  readonly text: string | null;
}

/** Whether an event answers a question: with both ids it does, with one it is chat (G-69). */
export function isPromptAnswer({ prompt_response: answer }: Inbound["event"]): boolean {
  if (answer === undefined || answer === null) return false;
  return isId(answer.prompt_id) && isId(answer.option_id);
}

/** The answer that a line carries; `undefined` when it carries none. */
export function answerOn(line: Line): SeenAnswer | undefined {
  if (line.kind !== "sent" && line.kind !== "received") return undefined;
  switch (line.frame.type) {
    case "inbound":
      return answerInEvent(line.frame);
    case "passthrough_forward":
      return answerInForward(line.frame);
    default:
      return undefined;
  }
}

function answerInEvent({ event }: Inbound): SeenAnswer | undefined {
  const { prompt_response: answer, source } = event;
  if (answer === undefined || answer === null) return undefined;
  if (!isId(answer.prompt_id) || !isId(answer.option_id)) return undefined;
  return {
    promptId: answer.prompt_id,
    optionId: answer.option_id,
    platform: source.platform ?? "relay",
    chat: source.chat_id ?? "",
    user: source.user_id ?? null,
    message: answer.prompt_message_id ?? null,
    text: event.text ?? null,
  };
}

function answerInForward({ forward }: PassthroughForward): SeenAnswer | undefined {
  const interaction = readForward(forward);
  const token = readPromptToken(interaction?.carried ?? "");
  if (interaction === undefined || token === undefined) return undefined;
  const { promptId, optionId } = token;
  const { chat, user, message } = interaction;
  return { promptId, optionId, platform: forward.platform, chat, user, message, text: null };
}

function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
