import type { Step } from "../sometimes/situation.ts";
import { otherSide } from "../world/transport.ts";
import type { EventKind } from "../world/event.ts";
import { NOT_HERE, type Fault } from "./fault.ts";

type Frame = Readonly<Record<string, unknown>>;

/** Gives the messages in which a frame comes; none, where the hand has nothing to do with it. */
export type Hand = (frame: Frame) => readonly string[];

/** What a frame of another, lawful hand looks like: the same to a sound reader, or with less in it. */
const HANDS: Readonly<Record<string, Hand>> = {
  // W-14, W-16: one frame over two messages; several lines in one, blank and unknown ones among them.
  split: (frame) => {
    const text = lineOf(frame);
    const half = Math.floor(text.length / 2);
    return [text.slice(0, half), text.slice(half)];
  },
  glued: (frame) => [`\n \t\n${lineOf({ type: "no_such_frame", x: 1 })}${lineOf(frame)}\n`],
  // W-19, D-02: fields that nobody knows, at every depth.
  "more-fields": (frame) => [lineOf(withMore(frame))],
  // W-48: a result that does not say whether it went well, or says it in a text.
  "no-success": within("result", (result) => without(result, "success")),
  "success-text": within("result", (result) => ({ ...result, success: String(result["success"]) })),
  // W-49: doubt that only a gateway may have.
  ambiguous: within("result", () => ({ success: false, ambiguous: true, error: "who knows" })),
  // O-29: a success that names no message.
  "no-message-id": within("result", (result) => without(result, "message_id")),
  // W-66, W-67: an event of an older or newer connector.
  bare: within("event", (event) => ({
    ...event,
    message_type: "hologram",
    source: without(event["source"], "user_name", "user_display_name", "chat_name", "chat_type"),
  })),
  // I-47: a message that nobody could know again.
  "no-id": within("event", (event) => ({
    ...without(event, "message_id"),
    source: without(event["source"], "message_id"),
  })),
  // W-72, G-69: what is no answer to a question is chat.
  "odd-answer": within("event", (event) => ({ ...event, prompt_response: 7 })),
  "empty-answer": within("event", (event) => ({ ...event, prompt_response: {} })),
  // O-05, W-36: an op that says nothing of where it belongs, and one that does not say as whom.
  "odd-metadata": within("action", (action) => ({ ...action, metadata: 7 })),
  untagged: (frame) => [lineOf(without(frame, "platform", "botId"))],
  // W-74, G-96: a request of a platform in bad shape, and one of a platform that nobody reads.
  "odd-headers": within("forward", (forward) => ({ ...forward, headers: [["x"], 7, ["a", "b"]] })),
  "broken-body": within("forward", (forward) => ({ ...forward, bodyB64: "*" })),
  "other-platform": within("forward", (forward) => ({ ...forward, platform: "myspace" })),
};

const AT = [
  "hello",
  "descriptor",
  "request",
  "result",
  "inbound",
  "inbound-ack",
] as const satisfies readonly EventKind[];

const takesAny: Step = (line) => line.kind === "received";

/** Hands that say the same as ever: whoever only sees what was meant need not know of them. */
export const FAITHFUL_HANDS: readonly string[] = [
  "split",
  "glued",
  "more-fields",
  "bare",
  "odd-answer",
  "empty-answer",
];

export function handNamed(name: string): Hand | undefined {
  return HANDS[name];
}

/** Another hand writes the frame: as the contract allows, or with something missing that a reader must bear. */
export const rewritten: Fault = {
  name: "rewritten",
  describe: `the frame arrives as another hand writes it: ${Object.keys(HANDS).join(", ")}`,
  at: AT,
  physical: true,
  sometimes: {
    title: "a side reads a frame in another hand, and goes on",
    steps: [takesAny, takesAny],
  },
  // A sound reader takes most of them for what they are, and the rest for what other faults do, too.
  offers: () => NOT_HERE,
  apply: ({ event }, parameter) => {
    const hand = HANDS[parameter];
    if (hand === undefined || !("text" in event)) return undefined;
    const { conn, to } = event;
    const texts = hand(JSON.parse(event.text) as Frame);
    if (texts.length === 0) return undefined;
    const from = otherSide(to);
    const instead = texts.map((text) => ({ what: "inject", conn, from, text }) as const);
    return { event: "vanishes", instead, detail: texts.join("") };
  },
};

function lineOf(frame: Frame): string {
  return `${JSON.stringify(frame)}\n`;
}

/** A frame whose part of this name is written otherwise; nothing where it has none. */
function within(
  part: string,
  change: (value: Frame) => Frame,
): (frame: Frame) => readonly string[] {
  return (frame) => {
    const value = frame[part];
    return isFrame(value) ? [lineOf({ ...frame, [part]: change(value) })] : [];
  };
}

function withMore(value: unknown): Frame {
  const parts = Object.entries(isFrame(value) ? value : {});
  const more = parts.map(([key, part]) => [key, isFrame(part) ? withMore(part) : part] as const);
  return { ...Object.fromEntries(more), no_such_field: { at: ["all"] } };
}

function without(value: unknown, ...keys: readonly string[]): Frame {
  const parts = Object.entries(isFrame(value) ? value : {});
  return Object.fromEntries(parts.filter(([key]) => !keys.includes(key)));
}

function isFrame(value: unknown): value is Frame {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
