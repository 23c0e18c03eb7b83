import { z } from "zod";

/**
 * What a driver is asked, one JSON object a line. Each is answered by a line with the same `id`:
 * `{"id":1,"ok":true}` with what was asked for, or `{"id":1,"ok":false,"error":"why"}`.
 */
export type Command =
  /** Who are you, and what can you do? */
  | { readonly do: "hello" }
  | { readonly do: "start" }
  | { readonly do: "stop" }
  | { readonly do: "kill" }
  /** Ends the gateway without a word and starts it again, with what it had written down or without. */
  | { readonly do: "restart"; readonly memory: boolean }
  /** The agent of a turn says this, and more may follow. */
  | { readonly do: "text"; readonly turn: string; readonly text: string }
  | { readonly do: "tool"; readonly turn: string; readonly tool: string }
  /** The agent has ended; `text` is all that it has said. */
  | { readonly do: "final"; readonly turn: string; readonly text: string }
  /** The task of a turn is cancelled, from inside the gateway. */
  | { readonly do: "cancel"; readonly turn: string }
  /** Is the gateway running, and which turns? */
  | { readonly do: "state" }
  /** End, and leave nothing behind. */
  | { readonly do: "bye" };

const Hello = z.object({
  name: z.string().max(200),
  commands: z.array(z.string()).max(64),
});
const State = z.object({ running: z.boolean(), turns: z.array(z.string()).max(4_096) });

/** What each command is answered with, beside `id` and `ok`. */
export const ANSWERS = { hello: Hello, state: State } as const;

const Answer = z.union([
  z.looseObject({ id: z.number().int(), ok: z.literal(true) }),
  z.looseObject({ id: z.number().int(), ok: z.literal(false), error: z.string() }),
]);

const Event = z.union([
  /** The gateway asks its agent for an answer to `text`, the last message of a person. */
  z.object({ event: z.literal("turn"), turn: z.string(), text: z.string() }),
  /** The gateway has ended this turn's agent before it had said all. */
  z.object({ event: z.literal("stopped"), turn: z.string() }),
  /** The gateway has ended, and nobody asked it to. */
  z.object({ event: z.literal("exited"), how: z.string() }),
]);

export type DriverAnswer = z.infer<typeof Answer>;
export type DriverEvent = z.infer<typeof Event>;

/** A line that a driver writes: an answer, or something that happened by itself. */
export type DriverLine = { readonly answer: DriverAnswer } | { readonly event: DriverEvent };

/** A line of a driver, or a sentence on what is wrong with it. */
export function readDriverLine(line: string): DriverLine | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return "it is no JSON";
  }
  const event = Event.safeParse(value);
  if (event.success) return { event: event.data };
  const answer = Answer.safeParse(value);
  if (answer.success) return { answer: answer.data };
  return "it is neither an answer (id, ok) nor an event (turn, stopped, exited)";
}
