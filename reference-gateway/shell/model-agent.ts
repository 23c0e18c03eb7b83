import type { AgentEvent } from "../../contract/ports/agent.ts";
import type { LiveAgent } from "../agents/live-agent.ts";
import { eventsOf } from "./event-stream.ts";

/** A model behind an OpenAI-compatible address. */
export interface ModelAddress {
  /** `http://127.0.0.1:1234/v1` */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
}

/** Completions of one turn; a model that still calls tools after so many is stopped. */
const COMPLETIONS_MAX = 32;
const NO_TOOLS = "There are no tools here.";

interface Message {
  readonly role: "user" | "assistant" | "tool";
  readonly content: string | null;
  readonly tool_calls?: readonly ToolCall[];
  readonly tool_call_id?: string;
}

interface ToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

interface Delta {
  readonly content?: string | null;
  readonly tool_calls?: readonly (Partial<ToolCall> & { readonly index: number })[];
}

/** An agent that streams its answers from a model. Its tools do nothing, and it remembers no turn. */
export function modelAgent(address: ModelAddress): LiveAgent {
  return {
    begin(_turn, event, say) {
      const ending = new AbortController();
      const tell = (told: AgentEvent): void => {
        if (!ending.signal.aborted) say(told);
      };
      converse(address, event.text ?? "", tell, ending.signal).catch((error: unknown) =>
        tell({ kind: "end", result: { text: wordsOf(error), failed: true } }),
      );
      return () => ending.abort();
    },
  };
}

async function converse(
  address: ModelAddress,
  asked: string,
  say: (event: AgentEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const messages: Message[] = [{ role: "user", content: asked }];
  let answer = "";
  for (let count = 0; count < COMPLETIONS_MAX; count += 1) {
    const { text, calls } = await complete(address, messages, say, signal);
    answer += text;
    if (calls.length === 0) {
      say({ kind: "end", result: { text: answer } });
      return;
    }
    messages.push({ role: "assistant", content: text, tool_calls: calls });
    for (const call of calls) {
      const { id, function: called } = call;
      say({ kind: "tool", id, title: called.name, status: "in_progress" });
      messages.push({ role: "tool", tool_call_id: id, content: NO_TOOLS });
      say({ kind: "tool", id, title: called.name, status: "complete" });
    }
  }
  throw new Error(`the model called tools ${COMPLETIONS_MAX} times`);
}

async function complete(
  { baseUrl, apiKey, model }: ModelAddress,
  messages: readonly Message[],
  say: (event: AgentEvent) => void,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly calls: readonly ToolCall[] }> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ model, messages, stream: true }),
    signal,
  });
  if (!response.ok || response.body === null) throw new Error(`HTTP ${response.status}`);
  let text = "";
  const calls: ToolCall[] = [];
  for await (const data of eventsOf(response.body)) {
    const { content, tool_calls } = deltaOf(data);
    if (typeof content === "string" && content !== "") {
      text += content;
      say({ kind: "text", text: content });
    }
    for (const part of tool_calls ?? []) calls[part.index] = joined(calls[part.index], part);
  }
  return { text, calls };
}

function deltaOf(data: string): Delta {
  const { choices } = JSON.parse(data) as { readonly choices?: readonly { delta?: Delta }[] };
  return choices?.[0]?.delta ?? {};
}

/** A call comes in pieces: its name first, its arguments bit by bit. */
function joined(known: ToolCall | undefined, part: Partial<ToolCall>): ToolCall {
  const { name = "", arguments: more = "" } = part.function ?? {};
  return {
    id: part.id ?? known?.id ?? "",
    type: "function",
    function: {
      name: (known?.function.name ?? "") + name,
      arguments: (known?.function.arguments ?? "") + more,
    },
  };
}

function wordsOf(error: unknown): string {
  return `The model failed: ${error instanceof Error ? error.message : String(error)}`;
}
