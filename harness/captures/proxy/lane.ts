import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import { burstOf, type Burst } from "../../sockets/burst.ts";

/** One end of a pair of sockets: the library's socket, and the stream below it. */
export interface End {
  readonly ws: WebSocket;
  readonly stream: Duplex;
}

/** Bytes that may wait to be taken by a slow peer before its counterpart is no longer read. */
export const UNSENT_BYTES_MAX = 1024 * 1024;
/** Bytes left of them at which the counterpart is read again. */
export const UNSENT_BYTES_RESUME = 256 * 1024;

/**
 * Writes to one end what was read from the other. What is read at once is written at once, in one go, and a
 * peer that takes nothing makes its counterpart wait instead of filling our memory.
 */
export class Lane {
  readonly #from: WebSocket;
  readonly #to: End;
  readonly #burst: Burst;
  #paused = false;

  constructor(from: End, to: End) {
    this.#from = from.ws;
    this.#to = to;
    this.#burst = burstOf(to.stream);
  }

  send(data: Buffer | string, binary: boolean): void {
    const { ws } = this.#to;
    if (ws.readyState !== WebSocket.OPEN) return;
    this.#burst.begin();
    if (ws.bufferedAmount <= UNSENT_BYTES_MAX) ws.send(data, { binary });
    else this.#sendSlowly(data, binary);
  }

  /** What was handed on still leaves, though the socket is about to die. */
  drain(): void {
    this.#burst.end();
  }

  #sendSlowly(data: Buffer | string, binary: boolean): void {
    const { ws } = this.#to;
    this.#paused = true;
    // Also again: whoever else made it wait may have let it go on meanwhile.
    this.#from.pause();
    ws.send(data, { binary }, () => {
      if (!this.#paused || ws.bufferedAmount > UNSENT_BYTES_RESUME) return;
      this.#paused = false;
      this.#from.resume();
    });
  }
}
