import type { Action } from "../../contract/generated/types.ts";
import type { PlatformHappened } from "../../contract/trace-line.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { answeredMessage, anchorOf } from "./story/attribution.ts";
import type { Scene } from "./story/scene.ts";

/** What an op posts is in the thread that its metadata names, whatever it replies to (D-22). */
export const callsGoWhereTheMetadataSays = lineRule({
  id: "C-24",
  title: "calls go where the metadata says",
  clauses: ["D-22"],
  binds: "connector",
  hears: ["platform"],
  check,
});

function check({ line, request, turn }: Scene): Findings {
  if (line.kind !== "platform" || request === null || !isPlaced(line.call.method)) return KEPT;
  const named = anchorOf(request.action);
  const thread = threadOf(line, request.action, named);
  if (thread === named || isOpenedBelow(line, request.action, thread)) return KEPT;
  return [
    {
      sentence: `a ${request.action.op} of ${turn?.name ?? "a turn"} went to another thread than its metadata names`,
      expected: named === null ? "no thread" : `thread ${named}`,
      actual: typeof thread === "string" ? `thread ${thread}` : "no thread",
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "connector" },
    },
  ];
}

/** A thread of Discord is a channel of its own (S-26). */
function threadOf(
  { platform, call }: PlatformHappened,
  action: Action,
  named: string | null,
): unknown {
  if (platform !== "discord") return call["thread_ts"] ?? call["message_thread_id"] ?? null;
  const channel = call["channel_id"];
  const inChat = "chat_id" in action && action.chat_id === channel;
  return inChat && channel !== named ? null : channel;
}

/** Calls that make something new in a place; others change what is there. */
function isPlaced(method: string): boolean {
  switch (method) {
    case "chat.postMessage":
    case "chat.startStream":
    case "assistant.threads.setStatus":
    case "sendMessage":
    case "sendMessageDraft":
    case "sendChatAction":
    case "createMessage":
    case "triggerTypingIndicator":
      return true;
    default:
      return false;
  }
}

/** C-31: an answer to a top-level message may open a thread below it, which has the message's id. */
function isOpenedBelow({ platform }: PlatformHappened, action: Action, thread: unknown): boolean {
  return platform === "discord" && thread === answeredMessage(action);
}
