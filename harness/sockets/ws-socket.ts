import { WebSocket, type RawData } from "ws";
import { TEARDOWN_STEP_MS_MAX } from "../../contract/limits.ts";
import type { Socket } from "../../contract/ports/socket.ts";
import type { Burst } from "./burst.ts";

/** W-11: the largest message either side takes, in bytes; a larger one closes with 1009. */
export const MESSAGE_BYTES_MAX = 2 ** 20;

/** Reason of an end that a larger message is to blame for: our own end gave up on it. */
export const TOO_LARGE = `a message came that is larger than ${MESSAGE_BYTES_MAX} bytes`;

/**
 * What may wait for a peer that does not read, in bytes. Ours: a socket without progress is closed where
 * somebody sees it, and what was in flight is settled, before it eats all memory (B48).
 */
export const BACKLOG_BYTES_MAX = 2 ** 24;

/** Reason of an end for which a peer is to blame that does not read. */
const NOT_READING = `the peer does not read: more than ${BACKLOG_BYTES_MAX} bytes wait for it`;

/** Code that stands for an end without a close frame (RFC 6455, 7.1.5). */
const ABNORMAL_CLOSE = 1006;

/**
 * A `ws` socket as the port that both cores' shells know.
 *
 * @param burst Gathers what is written below it; without one each message leaves by itself.
 */
export function socketOf(ws: WebSocket, burst?: Burst): Socket {
  let why = "";
  // W-54: a peer that does not answer a close frame is not waited for.
  const endSoon = (): void => {
    const giveUp = setTimeout(() => ws.terminate(), TEARDOWN_STEP_MS_MAX);
    ws.once("close", () => clearTimeout(giveUp));
  };
  // A peer may write, and close, with its very first bytes: who takes the socket registers a moment later.
  const messages = toldLater<string | Uint8Array>();
  const ends = toldLater<readonly [code: number, reason: string]>();
  ws.on("message", (data, isBinary) => {
    const bytes = bytesOf(data);
    messages.tell(isBinary ? bytes : bytes.toString("utf8"));
  });
  ws.once("close", (code, reason) => ends.tell([code, reason.toString("utf8") || why]));
  // An error is always followed by a close, which carries what the port can say about it.
  ws.on("error", (error: NodeJS.ErrnoException) => {
    why = error.code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH" ? TOO_LARGE : error.message;
    endSoon();
  });
  return {
    send: (message) => {
      // A socket that has ended takes nothing more; its shell learns of the end by onClose.
      if (ws.readyState !== WebSocket.OPEN) return;
      if (ws.bufferedAmount > BACKLOG_BYTES_MAX) {
        why = NOT_READING;
        ws.terminate();
        return;
      }
      burst?.begin();
      ws.send(message);
    },
    close: (code, reason) => {
      // What was written before still reaches the peer, also where the socket dies without a word.
      burst?.end();
      if (code === ABNORMAL_CLOSE) {
        ws.terminate();
        return;
      }
      ws.close(code, reason);
      if (ws.readyState !== WebSocket.CLOSED) endSoon();
    },
    onMessage: messages.on,
    onClose: (listener) => ends.on(([code, reason]) => listener(code, reason)),
    // The library answers the peer's pings by itself (RFC 6455, 5.5.2).
    pulse: {
      ping: () => {
        if (ws.readyState === WebSocket.OPEN) ws.ping();
      },
      onPong: (listener) => {
        ws.on("pong", listener);
      },
    },
  };
}

/** What was told before anybody listened is told to the first who does. */
function toldLater<T>(): {
  readonly tell: (one: T) => void;
  readonly on: (listener: (one: T) => void) => void;
} {
  const early: T[] = [];
  const listeners: ((one: T) => void)[] = [];
  return {
    tell: (one) => {
      if (listeners.length === 0) early.push(one);
      for (const listener of listeners) listener(one);
    },
    on: (listener) => {
      listeners.push(listener);
      for (const one of early.splice(0)) listener(one);
    },
  };
}

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
