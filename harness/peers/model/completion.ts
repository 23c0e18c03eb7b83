import type { Cue } from "./part.ts";

/** Names one completion. */
export interface CompletionId {
  readonly id: string;
  readonly model: string;
  /** Unix time, in seconds. */
  readonly created: number;
}

const NO_USAGE = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 } as const;

/** One event of a stream (`text/event-stream`). */
export function sse(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

export const SSE_DONE = "data: [DONE]\n\n";

/** The chunk with which a stream begins. */
export function openingChunk(of: CompletionId): unknown {
  return chunk(of, { role: "assistant", content: "" }, null);
}

/** The chunks that carry a cue: its content, and how the completion ends where it does. */
export function chunksOf(of: CompletionId, cue: Cue): readonly unknown[] {
  switch (cue.kind) {
    case "text":
      return [chunk(of, { content: cue.text }, null)];
    case "tool":
      return [
        chunk(of, { tool_calls: [{ index: 0, ...toolCall(cue) }] }, null),
        chunk(of, {}, "tool_calls"),
      ];
    case "end":
      return [chunk(of, {}, "stop")];
  }
}

export function usageChunk(of: CompletionId): unknown {
  return { ...of, object: "chat.completion.chunk", choices: [], usage: NO_USAGE };
}

/** A whole completion, for a request that does not stream. */
export function completion(
  of: CompletionId,
  text: string,
  tool: Extract<Cue, { readonly kind: "tool" }> | undefined,
): unknown {
  const message =
    tool === undefined
      ? { role: "assistant", content: text }
      : { role: "assistant", content: text === "" ? null : text, tool_calls: [toolCall(tool)] };
  const finish_reason = tool === undefined ? "stop" : "tool_calls";
  return {
    ...of,
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason }],
    usage: NO_USAGE,
  };
}

function chunk(of: CompletionId, delta: unknown, finish_reason: string | null): unknown {
  return { ...of, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] };
}

function toolCall({ id, name }: Extract<Cue, { readonly kind: "tool" }>): object {
  return { id, type: "function", function: { name, arguments: "{}" } };
}
