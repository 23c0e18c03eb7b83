import type { Action, Inbound } from "../../../contract/generated/types.ts";
import type { Piece } from "../frames/piece.ts";

/** A step of an agent, as a scenario writes it. */
export type Step =
  { readonly words: number } | { readonly tool: string } | { readonly commentary: string };

/** One turn of a capture, as far as the wire tells of it. */
export interface CapturedTurn {
  /** Name in the scenario: `A`. */
  readonly name: string;
  readonly platform: string;
  readonly chat: string;
  readonly user: string;
  readonly thread: string | null;
  readonly messageId: string;
  readonly startMs: number;
  /** When its last op was written. */
  readonly endMs: number;
  readonly steps: readonly Step[];
  /** Label of each of its requests in the scenario, by requestId. */
  readonly labels: ReadonlyMap<string, string>;
  /** Its ops in order, repeats in a row as one: `draft send`. What a run of a defect is compared with. */
  readonly shape: string;
}

/** Letters that name turns; more turns than these are no scenario that anybody reads. */
const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const TURNS_MAX = NAMES.length;
const CURSOR = / ?▉$/;

/** The turns that answer these messages, in the order in which they began. */
export function turnsOf(
  pieces: readonly Piece[],
  messages: ReadonlySet<string>,
): readonly CapturedTurn[] {
  const begun = new Map<string, TurnBuilder>();
  for (const { line, frame } of pieces) {
    if (frame?.type === "inbound") {
      const key = messageOf(frame);
      if (!messages.has(key) || begun.has(key) || begun.size >= TURNS_MAX) continue;
      begun.set(key, new TurnBuilder(NAMES[begun.size] ?? "Z", frame, line.ms));
    }
    if (frame?.type !== "outbound") continue;
    const { action, requestId } = frame;
    begun.get(answeredBy(action))?.take(action, requestId, line.ms);
  }
  return [...begun.values()].map((builder) => builder.done());
}

/** Names a person's message: `D1 1.000001`. */
export function messageOf({ event }: Inbound): string {
  return `${event.source.chat_id ?? ""} ${event.message_id ?? event.source.message_id ?? ""}`;
}

type Bag = Readonly<Record<string, unknown>>;

/** The message that an op answers, named as `messageOf` does. */
export function answeredBy(action: Action): string {
  const { chat_id } = action as unknown as Bag;
  return `${isText(chat_id) ? chat_id : ""} ${answeredMessage(action)}`;
}

/** The id of the message that an op answers; `""` where it says none. */
export function answeredMessage(action: Action): string {
  const { metadata, reply_to } = action as unknown as Bag;
  const { message_id, reply_to_message_id } = (metadata ?? {}) as Bag;
  return [message_id, reply_to_message_id, reply_to].find(isText) ?? "";
}

/** What a model said of what a stream shows. */
export function withoutCursor(content: string): string {
  return content.replace(CURSOR, "");
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

class TurnBuilder {
  readonly #name: string;
  readonly #inbound: Inbound;
  readonly #startMs: number;
  readonly #steps: Step[] = [];
  readonly #labels = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #shape: string[] = [];
  readonly #tools = new Set<string>();
  #endMs: number;
  #shown = "";
  #texts = 0;

  constructor(name: string, inbound: Inbound, startMs: number) {
    this.#name = name;
    this.#inbound = inbound;
    this.#startMs = startMs;
    this.#endMs = startMs;
  }

  take(action: Action, requestId: string, ms: number): void {
    this.#endMs = ms;
    const [label, word] = this.#tell(action);
    this.#labels.set(requestId, `${this.#name}/${label}`);
    if (word !== "" && this.#shape.at(-1) !== word) this.#shape.push(word);
  }

  done(): CapturedTurn {
    const { source, event } = { source: this.#inbound.event.source, event: this.#inbound.event };
    return {
      name: this.#name,
      platform: source.platform ?? "slack",
      chat: source.chat_id ?? "D1",
      user: source.user_id ?? "U1",
      thread: source.thread_id ?? null,
      messageId: event.message_id ?? source.message_id ?? "",
      startMs: this.#startMs,
      endMs: this.#endMs,
      steps: this.#steps.length === 0 ? [{ words: 1 }] : this.#steps,
      labels: this.#labels,
      shape: this.#shape.join(" "),
    };
  }

  /** Its label in a scenario, and its word in the shape; `""` for what comes beside the answer. */
  #tell(action: Action): readonly [label: string, word: string] {
    switch (action.op) {
      case "draft":
        if (!action.final) return [this.#growing("draft", action.content), "draft"];
        this.#grow(action.content);
        return [this.#again("seal"), "seal"];
      case "edit":
        return [this.#growing("edit", action.content), "edit"];
      case "send":
        return this.#tellSend(action);
      case "typing":
        return [action.content === "" ? "typing-clear" : "typing", ""];
      case "task_card":
        for (const { title } of action.chunks) this.#tool(title);
        return [`card@tool${this.#tools.size}`, ""];
      case "task_card_stop":
        return ["card-stop", ""];
      default:
        return [action.op, ""];
    }
  }

  #tellSend({
    content,
    metadata,
  }: Extract<Action, { readonly op: "send" }>): readonly [string, string] {
    if (metadata.expect_edits === true) return [this.#growing("preview", content), "send"];
    if (metadata.notify === true) {
      this.#grow(content);
      return [this.#again("final"), "send"];
    }
    this.#steps.push({ commentary: content });
    return [`commentary${this.#next("commentary")}`, ""];
  }

  #growing(op: string, content: string): string {
    this.#grow(content);
    return `${op}@text${Math.max(1, this.#texts)}`;
  }

  /** The agent said so much more, in words; what was rewritten counts as nothing new. */
  #grow(content: string): void {
    const text = withoutCursor(content);
    if (!text.startsWith(this.#shown)) return;
    const words = text.slice(this.#shown.length).match(/\S+/g)?.length ?? 0;
    this.#shown = text;
    if (words === 0) return;
    this.#texts += 1;
    this.#steps.push({ words });
  }

  #tool(title: string): void {
    if (title === "" || this.#tools.has(title)) return;
    this.#tools.add(title);
    this.#steps.push({ tool: title });
  }

  /** `seal`, then `seal.r1`. */
  #again(label: string): string {
    const count = this.#next(label);
    return count === 1 ? label : `${label}.r${count - 1}`;
  }

  #next(name: string): number {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count;
  }
}
