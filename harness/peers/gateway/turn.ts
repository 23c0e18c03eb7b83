import type { PlatformName } from "../../../simulator/platforms/port.ts";
import type { Part } from "../model/part.ts";

/** Words that one piece of an answer has, unless a case says otherwise: enough for a gateway to show it. */
const WORDS_A_PIECE = 12;

/** One message of a person and its answer, as a case plays it. */
export class Turn {
  /** Unique in the session: `A7` is the first turn of the seventh case. */
  readonly name: string;
  readonly platform: PlatformName;
  readonly chat: string;
  readonly user: string;
  readonly messageId: string;
  readonly mark: string;
  readonly part: Part;
  #words = 0;
  #tools = 0;
  #text = "";
  #last = "";

  constructor(
    fields: Pick<Turn, "name" | "platform" | "chat" | "user" | "messageId" | "mark" | "part">,
  ) {
    this.name = fields.name;
    this.platform = fields.platform;
    this.chat = fields.chat;
    this.user = fields.user;
    this.messageId = fields.messageId;
    this.mark = fields.mark;
    this.part = fields.part;
  }

  /** Everything the agent has said so far. */
  get text(): string {
    return this.#text;
  }

  /** What it has said since its last tool. */
  get lastCompletion(): string {
    return this.#last;
  }

  /** The agent says its next words, all of them marked as this turn's. */
  say(count: number = WORDS_A_PIECE): void {
    const words = Array.from({ length: count }, (_, i) => `${this.mark}${this.#words + i + 1}`);
    this.#words += count;
    const text = `${this.#text === "" ? "" : " "}${words.join(" ")}`;
    this.#text += text;
    this.#last += text;
    this.part.add({ kind: "text", text });
  }

  /** The agent says just this. */
  speak(text: string): void {
    this.#text += text;
    this.#last += text;
    this.part.add({ kind: "text", text });
  }

  /** The agent calls a tool that does nothing. */
  tool(name: string): void {
    this.#tools += 1;
    this.#last = "";
    this.part.add({ kind: "tool", id: `call_${this.name}_${this.#tools}`, name });
  }

  /** The agent has said all. */
  end(): void {
    this.part.add({ kind: "end" });
  }

  /** The agent says several pieces and ends. */
  answer(pieces = 1): void {
    for (let piece = 0; piece < pieces; piece += 1) this.say();
    this.end();
  }
}
