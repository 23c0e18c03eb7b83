import type { Line } from "../../../contract/trace-line.ts";
import type { RequestStory } from "./request.ts";
import type { Story } from "./story.ts";
import type { StreamStory } from "./stream.ts";
import type { Fate, TurnStory } from "./turn.ts";
import { findTurn } from "./turns.ts";

/**
 * What a line means, by which predicates are chosen. `wrote` is seen at the writer, `took` at the
 * reader; a trace with one observer shows both in one line.
 */
export type Topic =
  /** A draft frame that is no seal. */
  | "wrote frame"
  | "wrote seal"
  /** A draft op of either kind that is the first of its stream, or of another turn than the stream. */
  | "claimed stream"
  /**
   * A draft op that does not simply go on: its text is not what the agent has said so far, or does not
   * extend what was written before, or nobody knows whose it is, or its stream is another turn's.
   */
  | "wrote departure"
  /** A draft op on a stream that a seal was written for before. */
  | "wrote after seal"
  /** An op of a turn that had been declined. */
  | "wrote after decline"
  | "wrote send"
  | "wrote edit"
  | "wrote delete"
  | "wrote typing"
  | "wrote media"
  | "wrote prompt"
  | "wrote other"
  | "answered"
  /** A seal, or a send with the final, is answered with success. */
  | "answered final"
  | "answered failure"
  /** An op that carries no text of a message is answered: a card, a reaction, … */
  | "answered other"
  | "settled"
  /** Of what is settled, something did not succeed. */
  | "settled failure"
  /** Of what is settled, something is a file. */
  | "settled media"
  | "took stray"
  | "wrote hello"
  | "took hello"
  | "wrote ack"
  | "took ack"
  | "wrote interrupt"
  | "wrote going_idle"
  | "took going_idle"
  | "took going_idle_ack"
  | "wrote inbound"
  | "took inbound"
  /** An answer to a question, by whichever frame. */
  | "wrote answer"
  | "took answer"
  | "wrote forward"
  | "took forward"
  | "wrote descriptor"
  | "took descriptor"
  | "took interrupt_inbound"
  | "remarked"
  /** Anything that is written on any socket after something that is no frame was. */
  | "wrote after bad input"
  /** A report says something else of a request than its result did. */
  | "contradicted"
  /** An agent did something beside saying its answer and ending. */
  | "agent aside"
  /** A call to a platform, by what its op is. */
  | "called for card"
  | "called for status"
  | "called for reaction"
  /** A call that no op is known to have caused. */
  | "called unasked"
  | "reported turn"
  | "reported link"
  | "reported inbound"
  | "reported prompt"
  | "reported attachments"
  | "reported provision"
  | Exclude<Line["kind"], "sent" | "received" | "report">;

/** One line, with the story before and after it. */
export interface Scene {
  readonly line: Line;
  readonly before: Story;
  readonly story: Story;
  readonly topics: readonly Topic[];
  /** Whose line it is, as the story now stands; `null` when nobody knows (D-39). */
  readonly turn: TurnStory | null;
  /** The request that it is about. */
  readonly request: RequestStory | null;
  /** The stream that it is about, before the line; `null` when the line opens it. */
  readonly stream: StreamStory | null;
  /** Requests of which the gateway now knows the outcome. */
  readonly settled: readonly Settled[];
}

export interface Settled {
  readonly request: RequestStory;
  readonly fate: Fate;
  /** Its text reads like a decline, but it is none (O-31). */
  readonly falseDecline: boolean;
}

export const nothingSettled: readonly Settled[] = [];

export function sceneOf(
  line: Line,
  before: Story,
  story: Story,
  topics: readonly Topic[],
  turn: string | null,
  request: RequestStory | null = null,
  stream: StreamStory | null = null,
  settled: readonly Settled[] = nothingSettled,
): Scene {
  const whose = turn === null ? null : findTurn(story, turn);
  return { line, before, story, topics, turn: whose, request, stream, settled };
}
