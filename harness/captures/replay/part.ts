import type { ConnectorFrame, GatewayFrame } from "../../../contract/generated/types.ts";
import type { Side } from "../../../contract/trace-line.ts";
import type { Piece } from "../frames/piece.ts";
import { IdMap } from "./id-map.ts";
import { kindOf } from "./kind-of.ts";

type Frame = GatewayFrame | ConnectorFrame;

/** What the one who plays is to do next. Sockets are named by their number in the recording. */
export type Cue =
  | { readonly do: "open"; readonly conn: number; readonly ms: number }
  | { readonly do: "send"; readonly conn: number; readonly text: string; readonly ms: number }
  | {
      readonly do: "close";
      readonly conn: number;
      readonly code: number;
      readonly reason: string;
      readonly ms: number;
    }
  | { readonly do: "witness"; readonly conn: number; readonly fault: string; readonly at?: string }
  /** Nothing, until the peer has done this. */
  | { readonly do: "wait"; readonly what: string; readonly conn: number; readonly speak?: Frame }
  | { readonly do: "end" };

/** Something that a recorded peer did, and a live one did not. */
export interface Missed {
  /** `seal`, `inbound_ack`, `the end of the socket with 1000` */
  readonly what: string;
  /** Line of the recording. */
  readonly at: number;
}

interface Move {
  readonly piece: Piece;
  done: boolean;
}

/** How far ahead of what is awaited a counterpart is looked for, in moves. */
const AHEAD_MAX = 512;

/**
 * One side of a recording, as a part to be played against a live peer. It keeps causality: nothing is done
 * before the peer has done what the recording shows it had done by then. It reads no clock and no socket.
 */
export class Part {
  readonly #as: Side;
  readonly #moves: readonly Move[];
  readonly #ids = new IdMap();
  readonly #open = new Set<number>();
  /** Recorded requests of the peer that never came: their results are nobody's. */
  readonly #absent = new Set<string>();
  #at = 0;
  readonly #missed: Missed[] = [];
  readonly #met = new Set<Piece>();
  readonly #played = new Set<Piece>();
  #extra = 0;

  constructor(pieces: readonly Piece[], as: Side) {
    this.#as = as;
    this.#moves = pieces.map((piece) => ({ piece, done: false }));
  }

  /** Moves so far. */
  get position(): number {
    return this.#at;
  }

  /** Numbers of the sockets, in the order in which they were opened. */
  get conns(): readonly number[] {
    return [...new Set(this.#moves.map(({ piece }) => piece.line.conn))];
  }

  /** What the recording shows of the peer and the live one did not do, in the order in which that was clear. */
  get missed(): readonly Missed[] {
    return this.#missed;
  }

  /** Whether the live peer did what this piece of the recording shows. */
  isMet(piece: Piece): boolean {
    return this.#met.has(piece);
  }

  /** What the side that is played wrote in the recording and had no socket for now. */
  get unplayed(): readonly Piece[] {
    return this.#moves.flatMap(({ piece }) => (this.#isOwed(piece) ? [piece] : []));
  }

  /** Live frames that have a counterpart in the recording. */
  get matched(): number {
    return this.#met.size;
  }

  /** Live frames that have none. */
  get extra(): number {
    return this.#extra;
  }

  next(): Cue {
    for (;;) {
      const move = this.#moves[this.#at];
      if (move === undefined || this.#isOnlyLeaving()) return { do: "end" };
      const cue = move.done ? undefined : this.#cueOf(move);
      if (cue?.do === "wait") return cue;
      move.done = true;
      if (cue?.do === "send") this.#played.add(move.piece);
      this.#at += 1;
      if (cue !== undefined) return cue;
    }
  }

  /** The peer opened the socket that is awaited, or ours to it is open. */
  opened(conn: number): void {
    this.#open.add(conn);
  }

  /** The socket is gone; what the recording shows on it afterwards cannot be. */
  closed(conn: number): void {
    this.#open.delete(conn);
    for (const move of this.#moves.slice(this.#at)) {
      if (move.piece.line.conn === conn && move.piece.line.what !== "open") move.done = true;
    }
  }

  /**
   * The peer wrote a frame.
   *
   * @returns Whether the recording has a counterpart, so that the answer will come from there.
   */
  heard(conn: number, live: Frame): boolean {
    const index = this.#counterpartOf(conn, live);
    const move = this.#moves[index];
    if (move?.piece.frame === undefined) {
      this.#extra += 1;
      return false;
    }
    move.done = true;
    this.#met.add(move.piece);
    this.#ids.learn(move.piece.frame, live);
    this.#passOver(index, conn, kindOf(move.piece.frame).order);
    return true;
  }

  /** The peer will not do what is awaited. */
  giveUp(): void {
    const move = this.#moves[this.#at];
    if (move !== undefined) this.#miss(move);
  }

  /** Nobody is there who could make the peer do what is awaited. */
  passBy(): void {
    const move = this.#moves[this.#at];
    if (move !== undefined) move.done = true;
  }

  /** The live id of what the recording calls so. */
  liveId(recorded: string): string {
    return this.#ids.of(recorded);
  }

  #cueOf({ piece }: Move): Cue | undefined {
    const { line, frame } = piece;
    const { conn, ms } = line;
    switch (line.what) {
      case "open":
        if (this.#open.has(conn)) return undefined;
        if (this.#as === "gateway") return { do: "open", conn, ms };
        return { do: "wait", what: "a socket", conn };
      case "refused":
        return undefined;
      case "close": {
        if (!this.#open.has(conn)) return undefined;
        const { code, reason } = line;
        if (this.#isOurs(piece)) return { do: "close", conn, code, reason, ms };
        return { do: "wait", what: `the end of the socket with ${code}`, conn };
      }
      case "fault": {
        const at = line.at === undefined ? {} : { at: this.#ids.of(line.at) };
        return { do: "witness", conn, fault: line.fault, ...at };
      }
      case "text":
        if (!this.#open.has(conn)) return undefined;
        if (line.from === this.#as) return this.#ourText(line.text, frame, conn, ms);
        // A line that is no frame is waited for by nobody.
        if (frame === undefined) return undefined;
        return { do: "wait", what: `its ${nameOf(frame)}`, conn, speak: frame };
    }
  }

  #isOwed(piece: Piece): boolean {
    const { line, frame } = piece;
    if (line.what !== "text" || line.from !== this.#as || this.#played.has(piece)) return false;
    if (frame?.type === "outbound_result") return !this.#absent.has(frame.requestId);
    return frame?.type !== "going_idle" && frame?.type !== "going_idle_ack";
  }

  /** Nothing is left but goodbyes, which a live peer has no reason to say now. */
  #isOnlyLeaving(): boolean {
    const { line, frame } = this.#moves[this.#at]?.piece ?? NO_MOVE.piece;
    if (line.what !== "close" && frame?.type !== "going_idle") return false;
    return this.#moves.slice(this.#at).every(({ piece, done }) => {
      const type = piece.frame?.type;
      return (
        done || piece.line.what === "close" || type === "going_idle" || type === "going_idle_ack"
      );
    });
  }

  #ourText(text: string, frame: Frame | undefined, conn: number, ms: number): Cue | undefined {
    if (frame === undefined) return { do: "send", conn, text, ms };
    if (frame.type === "outbound_result" && this.#absent.has(frame.requestId)) return undefined;
    const live = this.#ids.applied(JSON.parse(text));
    return { do: "send", conn, text: `${JSON.stringify(live)}\n`, ms };
  }

  #counterpartOf(conn: number, live: Frame): number {
    const { name } = kindOf(live);
    const end = Math.min(this.#moves.length, this.#at + AHEAD_MAX);
    for (let index = this.#at; index < end; index += 1) {
      const { piece, done } = this.#moves[index] ?? NO_MOVE;
      const { line, frame } = piece;
      if (done || frame === undefined || line.conn !== conn) continue;
      if (line.what !== "text" || line.from === this.#as) continue;
      if (this.#nameInLive(frame) === name) return index;
    }
    return -1;
  }

  /** The kind of a recorded frame as the live session would have it. */
  #nameInLive(frame: Frame): string {
    return kindOf(this.#ids.applied(frame) as Frame).name;
  }

  /** A peer writes in order: what it did later, it did without what should have come before. */
  #passOver(index: number, conn: number, order: string): void {
    for (const move of this.#moves.slice(this.#at, index)) {
      const { line, frame } = move.piece;
      if (move.done || frame === undefined || line.conn !== conn) continue;
      if (line.what !== "text" || line.from === this.#as) continue;
      if (kindOf(frame).order === order) this.#miss(move);
    }
  }

  #miss(move: Move): void {
    const { frame } = move.piece;
    move.done = true;
    if (frame?.type === "outbound") this.#absent.add(frame.requestId);
    this.#missed.push(missedBy(move.piece));
  }

  /** Whether the side that is played ended this socket, as far as the recording lets one tell. */
  #isOurs({ line, at }: Piece): boolean {
    if (line.what !== "close") return false;
    if (line.by === "network") return true;
    if (line.by !== undefined) return line.by === this.#as;
    const { code, conn } = line;
    // A socket that dies, and codes that say so, are the network's or the connector's doing.
    if (code === 1006) return true;
    const wasIdle = this.#moves.some(
      ({ piece }) =>
        piece.at < at && piece.line.conn === conn && piece.frame?.type === "going_idle",
    );
    return wasIdle === (this.#as === "gateway");
  }
}

export function missedBy({ line, frame, at }: Piece): Missed {
  if (frame !== undefined) return { what: nameOf(frame), at };
  return {
    what: line.what === "close" ? `the end of the socket with ${line.code}` : "a socket",
    at,
  };
}

const NO_MOVE: Move = { piece: { line: { ms: 0, conn: 0, what: "open" }, at: 0 }, done: true };

function nameOf(frame: Frame): string {
  if (frame.type !== "outbound") return frame.type;
  const { action } = frame;
  return action.op === "draft" && action.final ? "seal" : action.op;
}
