import type { Result } from "../../../contract/generated/types.ts";
import { tableGet, tableSet } from "../../../contract/table.ts";
import type { MessageEvent, PlatformName } from "../../platforms/port.ts";
import type { Place } from "../jobs/job.ts";
import { placeKey } from "../outbound/placement.ts";
import { failure } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";

/** A chat as its last message told of it. */
export interface ChatInfo {
  readonly name: string;
  readonly type: string;
}

/** Platforms tell with each message what chat it is in; that is what a gateway may ask for (O-12). */
export function noteChat(pass: Pass, platform: PlatformName, event: MessageEvent): void {
  const key = placeKey(platform, event.chat);
  const { chatType: type } = event;
  if (tableGet(pass.state.chatInfos, key)?.type === type) return;
  const info = { name: `${type} ${event.chat}`, type };
  pass.state.chatInfos = tableSet(pass.state.chatInfos, key, info);
}

/** @returns `chat_info`, or a failure for a chat that nobody has written in. */
export function chatInfoOf({ state }: Pass, { platform, chat }: Place): Result {
  const info = tableGet(state.chatInfos, placeKey(platform, chat));
  return info === undefined ? failure("chat not found") : { success: true, chat_info: info };
}
