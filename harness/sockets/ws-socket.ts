import { WebSocket, type RawData } from "ws";
import type { Socket } from "../../contract/ports/socket.ts";
import type { Burst } from "./burst.ts";

/** W-11: the largest message either side takes, in bytes; a larger one closes with 1009. */
export const MESSAGE_BYTES_MAX = 2 ** 20;

/** Reason of an end that a larger message is to blame for: our own end gave up on it. */
export const TOO_LARGE = `a message came that is larger than ${MESSAGE_BYTES_MAX} bytes`;

/** Code that stands for an end without a close frame (RFC 6455, 7.1.5). */
const ABNORMAL_CLOSE = 1006;

/**
 * A `ws` socket as the port that both cores' shells know.
 *
 * @param burst Gathers what is written below it; without one each message leaves by itself.
 */
export function socketOf(ws: WebSocket, burst?: Burst): Socket {
  let why = "";
  // An error is always followed by a close, which carries what the port can say about it.
  ws.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH") why = TOO_LARGE;
  });
  return {
    send: (message) => {
      // A socket that has ended takes nothing more; its shell learns of the end by onClose.
      if (ws.readyState !== WebSocket.OPEN) return;
      burst?.begin();
      ws.send(message);
    },
    close: (code, reason) => {
      // What was written before still reaches the peer, also where the socket dies without a word.
      burst?.end();
      if (code === ABNORMAL_CLOSE) ws.terminate();
      else ws.close(code, reason);
    },
    onMessage: (listener) => {
      ws.on("message", (data, isBinary) => {
        const bytes = bytesOf(data);
        listener(isBinary ? bytes : bytes.toString("utf8"));
      });
    },
    onClose: (listener) => {
      ws.once("close", (code, reason) => {
        listener(code, reason.toString("utf8") || why);
      });
    },
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

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
