import type { InboundEvent } from "../../../contract/generated/types.ts";
import { readPromptToken, type PromptToken } from "../../../contract/prompt-token.ts";
import type { MessageEvent, PlatformName, PressEvent } from "../../platforms/port.ts";
import { profileOn } from "../delivery/profile-on.ts";
import { deliver } from "../delivery/deliver.ts";
import type { Pass } from "../pass.ts";
import { note } from "../pass.ts";

/** A button was pressed: its answer is an event like any other, and a foreign one is dropped (C-50, C-52). */
export function onPress(
  pass: Pass,
  gatewayId: string,
  platform: PlatformName,
  press: PressEvent,
): void {
  const token = readPromptToken(press.data);
  if (token === undefined) {
    note(pass, `${press.user} pressed a button that is none of ours: ${press.data}`);
    return;
  }
  const answer = answerEvent(pass, platform, press, token, press.label, press.messageId);
  deliver(pass, gatewayId, platform, { type: "inbound", event: answer });
}

type Said = Pick<MessageEvent, "chat" | "chatType" | "user" | "thread" | "scope">;

/** C-52, W-72. It is no message, so it has no id of one; what it answers is named beside it. */
export function answerEvent(
  pass: Pass,
  platform: PlatformName,
  { chat, chatType, user, thread, scope }: Said,
  { promptId, optionId }: PromptToken,
  label: string,
  promptMessageId: string,
): InboundEvent {
  return {
    text: `/${optionId}`,
    message_type: "command",
    message_id: null,
    prompt_response: {
      prompt_id: promptId,
      option_id: optionId,
      label,
      prompt_message_id: promptMessageId,
    },
    source: {
      platform,
      chat_id: chat,
      chat_type: chatType,
      user_id: user,
      thread_id: thread,
      scope_id: scope,
      ...profileOn(pass, platform),
    },
  };
}
