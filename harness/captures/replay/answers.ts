import type { Action } from "../../../contract/generated/types.ts";
import type { Piece } from "../frames/piece.ts";
import { answeredBy, messageOf, withoutCursor } from "../promote/captured-turn.ts";

/** What a model says to a prompt: texts that follow each other; `undefined` where nobody knows. */
export type Answers = (prompt: string) => readonly string[] | undefined;

/**
 * The answers that a recording shows, to whoever asks with a prompt that holds a recorded message. They come
 * in the pieces in which they grew on screen, so that a gateway that streams has something to stream. A
 * message that was written several times gets its answers in order; one that is asked again gets the last.
 */
export function recordedAnswers(pieces: readonly Piece[]): Answers {
  const turns = answeredTurns(pieces);
  const asked = new Map<string, number>();
  return (prompt) => {
    // The longest: a short message may stand in any prompt.
    const text = longest(turns.map((turn) => turn.text).filter((one) => prompt.includes(one)));
    const told = turns.filter((turn) => turn.text === text);
    const at = asked.get(text ?? "") ?? 0;
    if (text !== undefined) asked.set(text, at + 1);
    return told[Math.min(at, told.length - 1)]?.growth.pieces;
  };
}

interface AnsweredTurn {
  readonly text: string;
  readonly growth: Growth;
}

function answeredTurns(pieces: readonly Piece[]): readonly AnsweredTurn[] {
  const turns = new Map<string, AnsweredTurn>();
  /** The turn behind each request, and then behind the message that it put on screen. */
  const owners = new Map<string, AnsweredTurn>();
  for (const { frame } of pieces) {
    if (frame?.type === "inbound" && !turns.has(messageOf(frame))) {
      turns.set(messageOf(frame), { text: frame.event.text ?? "", growth: new Growth() });
    }
    if (frame?.type === "outbound") {
      const shown = frame.action.op === "edit" ? owners.get(frame.action.message_id) : undefined;
      const turn = turns.get(answeredBy(frame.action)) ?? shown;
      if (turn === undefined) continue;
      owners.set(frame.requestId, turn);
      turn.growth.take(contentOf(frame.action));
    }
    if (frame?.type === "outbound_result") {
      const turn = owners.get(frame.requestId);
      const { message_id: shown } = frame.result;
      if (turn !== undefined && typeof shown === "string") owners.set(shown, turn);
    }
  }
  return [...turns.values()].filter(({ text, growth }) => text !== "" && growth.pieces.length > 0);
}

function contentOf(action: Action): string {
  if (action.op !== "draft" && action.op !== "send" && action.op !== "edit") return "";
  return withoutCursor(action.content);
}

/** A text as it grew; one that was rewritten is told as it ended. */
class Growth {
  #pieces: readonly string[] = [];
  #whole = "";

  get pieces(): readonly string[] {
    return this.#pieces;
  }

  take(content: string): void {
    // What stood there already is an answer that is given again.
    if (this.#whole.startsWith(content)) return;
    const grows = content.startsWith(this.#whole);
    this.#pieces = grows ? [...this.#pieces, content.slice(this.#whole.length)] : [content];
    this.#whole = content;
  }
}

function longest(texts: readonly string[]): string | undefined {
  return texts.toSorted((a, b) => b.length - a.length)[0];
}
