import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Socket } from "../../contract/ports/socket.ts";
import { burstOf } from "./burst.ts";
import { MESSAGE_BYTES_MAX, socketOf } from "./ws-socket.ts";

/** Both ends stay on this machine: nothing here is made to face a network. */
export const LOOPBACK = "127.0.0.1";

/** A gateway knocks. Exactly one of `accept`, `reject` and `drop` is called, at any later time. */
export interface Knock {
  /** Path of the upgrade, with its query. */
  readonly path: string;
  readonly authorization: string | null;
  /** The web page that it comes from; `null` for anything that is no browser. */
  readonly origin: string | null;
  accept(): Socket;
  reject(status: number, reason: string): void;
  /** Ends the connection without an answer. */
  drop(): void;
}

export interface Listener {
  readonly port: number;
  /** `ws://127.0.0.1:<port>`, `ws://[::1]:<port>` */
  readonly url: string;
  /** Ends every socket and stops listening. */
  close(): Promise<void>;
}

/** The port is taken, or may not be used. */
export class ListenError extends Error {
  override readonly name = "ListenError";
  readonly port: number;

  constructor(port: number, cause: unknown, host: string = LOOPBACK) {
    super(`Cannot listen on ${host}:${port}: ${String(cause)}`, { cause });
    this.port = port;
  }
}

/** What else the same port answers over HTTP. */
export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Listens for WebSockets, on loopback unless told otherwise. Port 0 takes any free one.
 *
 * @throws {ListenError} When the port cannot be had.
 */
export async function listen(
  port: number,
  onKnock: (knock: Knock) => void,
  onRequest: HttpHandler = notFound,
  host: string = LOOPBACK,
): Promise<Listener> {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    perMessageDeflate: false,
  });
  const server = createServer(onRequest);
  server.on("upgrade", (request, duplex, head) => {
    // Whoever knocks may be gone at any time, also while it is being turned away.
    duplex.on("error", () => undefined);
    onKnock(knockOf(sockets, request, duplex, head));
  });
  const taken = await portOf(server, port, host);
  return {
    port: taken,
    url: `ws://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    close: () => closeAll(server, sockets),
  };
}

function knockOf(
  sockets: WebSocketServer,
  request: IncomingMessage,
  duplex: Duplex,
  head: Buffer,
): Knock {
  return {
    path: request.url ?? "/",
    authorization: request.headers.authorization ?? null,
    origin: request.headers.origin ?? null,
    accept: () => {
      const made: Socket[] = [];
      // `ws` answers the handshake at once, so the socket is there when this returns.
      sockets.handleUpgrade(request, duplex, head, (ws) =>
        made.push(socketOf(ws, burstOf(duplex))),
      );
      const [socket] = made;
      return socket ?? endedSocket();
    },
    reject: (status, reason) => {
      duplex.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    },
    drop: () => {
      duplex.destroy();
    },
  };
}

/** Stands for a peer that was gone before its handshake could be answered. */
function endedSocket(): Socket {
  return {
    send: () => undefined,
    close: () => undefined,
    onMessage: () => undefined,
    onClose: (listener) => {
      queueMicrotask(() => listener(1006, ""));
    },
  };
}

function portOf(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new ListenError(port, error, host)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function closeAll(server: Server, sockets: WebSocketServer): Promise<void> {
  for (const ws of sockets.clients) ws.terminate();
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

function notFound(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404).end();
}
