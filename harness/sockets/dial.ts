import { WebSocket } from "ws";
import type { Dial, Socket } from "../../contract/ports/socket.ts";
import { shownUrl } from "./shown-url.ts";
import { MESSAGE_BYTES_MAX, socketOf } from "./ws-socket.ts";

/** W-11: how long the opening handshake may take, in milliseconds. */
const OPEN_TIMEOUT_MS = 10_000;

/** A dial came to nothing. */
export class DialError extends Error {
  override readonly name = "DialError";
  readonly url: string;
  /** HTTP status of the refusal, where there was an HTTP answer. */
  readonly status: number | undefined;
  /** The reason phrase of that answer, or what went wrong before there was one. */
  readonly reason: string;

  constructor(url: string, status: number | undefined, reason: string, cause?: unknown) {
    const why = status === undefined ? reason : `HTTP ${status} ${reason}`;
    super(`Cannot reach ${shownUrl(url)}: ${why}`, { cause });
    this.url = url;
    this.status = status;
    this.reason = reason;
  }
}

/**
 * Dials a real WebSocket.
 *
 * @throws {DialError} When nobody answers, or the upgrade is refused.
 */
export const dial: Dial = dialWithin(OPEN_TIMEOUT_MS);

/** The same, with a time of its own for the opening handshake, in milliseconds. */
export function dialWithin(openTimeoutMs: number): Dial {
  return (url, headers) => open(url, headers, openTimeoutMs);
}

function open(
  url: string,
  headers: Readonly<Record<string, string>>,
  openTimeoutMs: number,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(url, {
      headers,
      maxPayload: MESSAGE_BYTES_MAX,
      handshakeTimeout: openTimeoutMs,
      perMessageDeflate: false,
    });
    // Messages that follow the handshake at once must find their listener: the port is made before.
    const socket: Socket = socketOf(ws);
    ws.once("open", () => resolve(socket));
    ws.once("unexpected-response", (request, response) => {
      request.destroy();
      reject(new DialError(url, response.statusCode, response.statusMessage ?? ""));
    });
    ws.once("error", (error) => reject(new DialError(url, undefined, reasonOf(error), error)));
  });
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // A refused connection on a name with several addresses is an AggregateError without words.
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(", ");
  return cause.message;
}
