import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getResponse, type RequestHandler } from "msw";
import { ListenError, LOOPBACK } from "../../sockets/listen.ts";
import { wholeBody } from "./whole-body.ts";

/** Longest body that is read, in bytes: a file on its way up. */
export const BODY_BYTES_MAX = 16 * 1024 * 1024;
/** Connections at once; beyond it the next is closed at once. */
const CONNECTIONS_MAX = 256;

export interface HttpDoor {
  readonly port: number;
  close(): Promise<void>;
}

/** What the server answers: handlers under an origin, and lines for a person at the controls. */
export interface Served {
  readonly handlers: readonly RequestHandler[];
  /** Under which the handlers were made; requests are looked up there whatever host they named. */
  readonly origin: string;
  control(line: string): string | Promise<string>;
}

/**
 * Serves handlers on loopback through Node's own HTTP. Port 0 takes any free one.
 *
 * @throws {ListenError} When the port cannot be had.
 */
export async function serveHandlers(
  port: number,
  servedAt: (origin: string) => Served,
): Promise<HttpDoor> {
  const server = createServer();
  server.maxConnections = CONNECTIONS_MAX;
  const taken = await portOf(server, port);
  const served = servedAt(`http://${LOOPBACK}:${taken}`);
  server.on("request", (request, response) => void respond(served, request, response));
  return { port: taken, close: () => closeServer(server) };
}

async function respond(
  served: Served,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await wholeBody(incoming, BODY_BYTES_MAX);
  if (body === undefined) {
    response.writeHead(413, { Connection: "close" }).end("too large\n");
    return;
  }
  const request = requestOf(served.origin, incoming, body);
  const answer = await getResponse([...served.handlers], request);
  await write(answer ?? new Response("not found\n", { status: 404 }), response);
}

function requestOf(origin: string, incoming: IncomingMessage, body: Buffer<ArrayBuffer>): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const method = incoming.method ?? "GET";
  const bodyless = method === "GET" || method === "HEAD";
  return new Request(`${origin}${incoming.url ?? "/"}`, {
    method,
    headers,
    ...(bodyless ? {} : { body }),
  });
}

async function write(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

function portOf(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new ListenError(port, error)));
    server.listen(port, LOOPBACK, () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
