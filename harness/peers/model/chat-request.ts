import { z } from "zod";
import { lastNonce } from "./nonce.ts";

const TextPart = z.looseObject({ type: z.string(), text: z.string().optional() });

const Message = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(TextPart), z.null()]).optional(),
  tool_calls: z.array(z.unknown()).nullish(),
});

const Body = z.looseObject({
  model: z.string(),
  messages: z.array(Message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
});

/** What a request for a completion asks, as far as a scripted model cares. */
export interface ChatRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly includeUsage: boolean;
  /** The last message of the user. */
  readonly prompt: string;
  /** In the prompt; `undefined` for a request that is about no turn of ours. */
  readonly nonce: string | undefined;
  /** Tool calls that the model has made since that message. */
  readonly toolCalls: number;
}

/** The body of a request → what it asks, or a sentence on what is wrong with it. */
export function readChatRequest(text: string): ChatRequest | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "the body is no JSON";
  }
  const read = Body.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return `${issue?.path.join(".") ?? "the body"}: ${issue?.message ?? "not a chat request"}`;
  }
  const { model, messages, stream, stream_options: options } = read.data;
  const user = messages.findLastIndex(({ role }) => role === "user");
  const prompt = textOf(messages[user]?.content);
  return {
    model,
    stream: stream === true,
    includeUsage: options?.include_usage === true,
    prompt,
    nonce: lastNonce(prompt),
    toolCalls: messages.slice(user + 1).filter((message) => (message.tool_calls ?? []).length > 0)
      .length,
  };
}

function textOf(content: z.infer<typeof Message>["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map(({ text }) => text ?? "").join("\n");
}
