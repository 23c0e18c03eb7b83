import type { SlackCall, Status } from "../port.ts";
import { accept } from "../reply.ts";
import { clearStatus, showStatus } from "../statuses.ts";
import type { SlackContext, SlackReply, SlackState } from "./state.ts";
import { deny } from "./state.ts";

type SetStatus = Extract<SlackCall, { method: "assistant.threads.setStatus" }>;

/** One status per thread; `""` clears it, and otherwise its own timeout (S-14, C-26). */
export function setStatus(state: SlackState, call: SetStatus, context: SlackContext): SlackReply {
  const { channel_id: chat, thread_ts: thread, status: text } = call;
  if (thread === "") return deny(state, "invalid_arguments");
  if (text === "") return accept(clearStatus(state, chat, thread));
  const status: Status = { platform: "slack", chat, thread, text };
  return accept(showStatus(state, status, context.atMs + context.config.statusLifetimeMs));
}

/** After the app said something in a thread, where that clears the thread's status. */
export function clearedByReply(
  state: SlackState,
  chat: string,
  thread: string | null,
  context: SlackContext,
): SlackState {
  if (!context.config.replyClearsStatus || thread === null) return state;
  return clearStatus(state, chat, thread);
}
