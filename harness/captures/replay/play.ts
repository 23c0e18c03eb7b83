import type { Admitted } from "../../../contract/door/admitted.ts";
import { admit, openDoor, type DoorState } from "../../../contract/door/door.ts";
import type { ConnectorFrame, GatewayFrame } from "../../../contract/generated/types.ts";
import type { Socket } from "../../../contract/ports/socket.ts";
import type { Side } from "../../../contract/trace-line.ts";
import type { Deadlines } from "../../peers/process/deadlines.ts";
import type { Recorder } from "../recording/recorder.ts";
import { politeAnswer } from "./polite-answer.ts";
import type { Cue, Part } from "./part.ts";
import type { Wire } from "./wire.ts";

type Frame = GatewayFrame | ConnectorFrame;

export interface PlayOptions {
  readonly part: Part;
  readonly as: Side;
  readonly wire: Wire;
  readonly recorder: Recorder;
  readonly deadlines: Deadlines;
  /** How long a peer may do nothing of what is awaited, in milliseconds. */
  readonly waitMs: number;
  /** Whether the recording's own pauses are kept. */
  readonly realTime: boolean;
  /**
   * Somebody is to write this message; without it nobody can, and it is not waited for. Resolves to why it
   * did not reach the peer, where it did not.
   */
  readonly speak?: ((inbound: Frame) => Promise<string | undefined>) | undefined;
}

/** What stood in the way of a part. */
export interface Played {
  /** Messages and stops of people for which nobody was there. */
  readonly unsaid: number;
  /** In words: sockets that never opened, messages that were not taken. The first few. */
  readonly obstacles: readonly string[];
}

/** Obstacles that are told. */
const OBSTACLES_MAX = 8;

/** Plays a part to its end. Resolves when there is no more of it, or `stopped` says so. */
export async function play(options: PlayOptions, stopped: Promise<unknown>): Promise<Played> {
  const player = new Player(options);
  void stopped.then(() => player.stop());
  await player.run();
  return player.played;
}

class Player {
  readonly #options: PlayOptions;
  readonly #sockets = new Map<number, Socket>();
  #unopened: readonly number[];
  #wake: () => void = () => undefined;
  #stopped = false;
  /** When the peer, or we, last did something. */
  #lastMs: number;
  #recordedMs: number | undefined;
  #spoken: Frame | undefined;
  #unsaid = 0;
  readonly #obstacles: string[] = [];

  constructor(options: PlayOptions) {
    this.#options = options;
    this.#unopened = options.part.conns;
    this.#lastMs = options.deadlines.clock.nowMs();
    options.wire.onDial?.((accept, refuse) => this.#dialled(accept, refuse));
  }

  get played(): Played {
    return { unsaid: this.#unsaid, obstacles: this.#obstacles };
  }

  stop(): void {
    this.#stopped = true;
    this.#wake();
  }

  async run(): Promise<void> {
    const { part, as } = this.#options;
    for (let cue = part.next(); cue.do !== "end" && !this.#stopped; cue = part.next()) {
      await this.#perform(cue);
    }
    this.#stopped = true;
    for (const [conn, socket] of this.#sockets) {
      this.#ended(conn, as === "gateway" ? 1000 : 1001, "", as);
      socket.close(as === "gateway" ? 1000 : 1001, "");
    }
  }

  async #perform(cue: Cue): Promise<void> {
    if ("ms" in cue) await this.#pause(cue.ms);
    switch (cue.do) {
      case "open":
        return this.#open(cue.conn);
      case "send": {
        this.#send(cue.conn, cue.text);
        return;
      }
      case "close":
        this.#ended(cue.conn, cue.code, cue.reason, this.#options.as);
        this.#did();
        return;
      case "witness": {
        const { conn, fault, at } = cue;
        const event = { what: "fault", fault, ...(at === undefined ? {} : { at }) } as const;
        this.#options.recorder.record(conn, event);
        return;
      }
      case "wait":
        return this.#wait(cue);
      case "end":
        return;
    }
  }

  /** Keeps the pauses of the recording where that is asked for. */
  async #pause(ms: number): Promise<void> {
    const before = this.#recordedMs ?? ms;
    this.#recordedMs = ms;
    if (!this.#options.realTime || ms <= before) return;
    const { clock } = this.#options.deadlines;
    await new Promise<void>((resolve) => {
      clock.wakeAt(clock.nowMs() + ms - before, resolve);
    });
  }

  async #wait(cue: Extract<Cue, { readonly do: "wait" }>): Promise<void> {
    const { part, as, speak } = this.#options;
    if (as === "gateway" && isOfPerson(cue.speak) && this.#spoken !== cue.speak) {
      if (speak === undefined) {
        this.#unsaid += 1;
        part.passBy();
        return;
      }
      this.#spoken = cue.speak;
      this.#did();
      void speak(cue.speak).then((problem) => this.#stumbled(problem));
    }
    const at = part.position;
    await this.#something();
    // Only what this wait was about ends it; the peer's silence is counted from its last deed.
    if (part.position === at && this.#isSilent()) part.giveUp();
  }

  #something(): Promise<void> {
    const { deadlines, waitMs } = this.#options;
    return new Promise((resolve) => {
      const leftMs = Math.max(0, this.#lastMs + waitMs - deadlines.clock.nowMs());
      const cancel = deadlines.after(leftMs, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }

  #isSilent(): boolean {
    const { deadlines, waitMs } = this.#options;
    return !deadlines.lifted && deadlines.clock.nowMs() - this.#lastMs >= waitMs;
  }

  /** Somebody did something: silence is counted anew, and whoever waits looks again. */
  #did(): void {
    this.#lastMs = this.#options.deadlines.clock.nowMs();
    this.#wake();
  }

  async #open(conn: number): Promise<void> {
    const { wire, part } = this.#options;
    try {
      const socket = await wire.dial?.();
      if (socket !== undefined) this.#take(conn, socket);
    } catch (error) {
      this.#stumbled(error instanceof Error ? error.message : String(error));
      part.closed(conn);
    }
  }

  #stumbled(problem: string | undefined): void {
    if (problem === undefined || this.#obstacles.length >= OBSTACLES_MAX) return;
    this.#obstacles.push(problem);
  }

  #dialled(accept: () => Socket, refuse: () => void): void {
    const [conn, ...rest] = this.#unopened;
    if (conn === undefined || this.#stopped) return refuse();
    this.#unopened = rest;
    this.#take(conn, accept());
  }

  #take(conn: number, socket: Socket): void {
    const { recorder, part, as } = this.#options;
    const from = as === "gateway" ? "connector" : "gateway";
    this.#sockets.set(conn, socket);
    recorder.record(conn, { what: "open" });
    part.opened(conn);
    let door: DoorState = openDoor(from);
    socket.onMessage((message) => {
      if (!this.#sockets.has(conn)) return;
      const text = typeof message === "string" ? message : Buffer.from(message).toString("utf8");
      recorder.record(conn, { what: "text", from, text });
      const [next, admitted] = admit(door, message);
      door = next;
      for (const one of admitted) this.#heard(conn, one);
      this.#did();
    });
    socket.onClose((code, reason) => {
      this.#ended(conn, code, reason, code === 1006 ? "network" : from);
      this.#did();
    });
    this.#did();
  }

  #heard(conn: number, one: Admitted): void {
    if (!one.ok) return;
    if (this.#options.part.heard(conn, one.frame)) return;
    const answer = politeAnswer(one.frame);
    if (answer !== undefined) this.#send(conn, answer);
  }

  #send(conn: number, text: string): void {
    const { recorder, as } = this.#options;
    const socket = this.#sockets.get(conn);
    if (socket === undefined) return;
    recorder.record(conn, { what: "text", from: as, text });
    socket.send(text);
    this.#did();
  }

  #ended(conn: number, code: number, reason: string, by: Side | "network"): void {
    const socket = this.#sockets.get(conn);
    if (socket === undefined) return;
    this.#sockets.delete(conn);
    this.#options.recorder.record(conn, { what: "close", code, reason, by });
    this.#options.part.closed(conn);
    if (by === this.#options.as) socket.close(code === 1005 ? 1000 : code, reason);
  }
}

/** Whether a person has to do something for the connector to write this. */
function isOfPerson(frame: Frame | undefined): frame is Frame {
  return frame?.type === "inbound" || frame?.type === "interrupt_inbound";
}
