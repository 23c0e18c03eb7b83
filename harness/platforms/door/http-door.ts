import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getResponse, type RequestHandler } from "msw";
import { ListenError, LOOPBACK } from "../../sockets/listen.ts";
import { wholeBody } from "./whole-body.ts";

/** Longest body that is read, in bytes: a file on its way up. */
export const BODY_BYTES_MAX = 16 * 1024 * 1024;
/** Longest line at the controls, in bytes. */
const CONTROL_BYTES_MAX = 64 * 1024;
/** Connections at once; the next is closed as it comes. */
const CONNECTIONS_MAX = 256;

export interface HttpDoor {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** Answers with these handlers, made for `origin`, from now on, and with `control` at `POST /control`. */
  serve(handlers: readonly RequestHandler[], control: (line: string) => Promise<string>): void;
  close(): Promise<void>;
}

/**
 * Listens on loopback through Node's own HTTP. Port 0 takes any free one.
 *
 * @throws {ListenError} When the port cannot be had.
 */
export async function openHttpDoor(port: number): Promise<HttpDoor> {
  const server = createServer();
  server.maxConnections = CONNECTIONS_MAX;
  const origin = `http://${LOOPBACK}:${await portOf(server, port)}`;
  return {
    origin,
    serve: (handlers, control) => {
      const all = [...handlers];
      server.on("request", (incoming: IncomingMessage, response: ServerResponse) => {
        const answered =
          incoming.url === "/control"
            ? answerControl(incoming, control)
            : answer(origin, all, incoming, gone(response));
        void answered.then((found) => write(found, response));
      });
    },
    close: () => closeServer(server),
  };
}

async function answer(
  origin: string,
  handlers: RequestHandler[],
  incoming: IncomingMessage,
  signal: AbortSignal,
): Promise<Response> {
  const body = await bodyOf(incoming, BODY_BYTES_MAX);
  if (body instanceof Response) return body;
  const request = requestOf(origin, incoming, body, signal);
  if (request === undefined) return plain(400, "not a request that can be read");
  return (await getResponse(handlers, request)) ?? plain(404, "nothing here");
}

/** A page in a browser is kept out by its Origin header. */
async function answerControl(
  incoming: IncomingMessage,
  control: (line: string) => Promise<string>,
): Promise<Response> {
  if (incoming.headers.origin !== undefined) return plain(403, "not for web pages");
  if (incoming.method !== "POST") return plain(405, "POST a line; help lists them");
  const body = await bodyOf(incoming, CONTROL_BYTES_MAX);
  return body instanceof Response ? body : plain(200, await control(body.toString("utf8")));
}

/** A body, or what is answered where there is none to be had. */
async function bodyOf(
  incoming: IncomingMessage,
  max: number,
): Promise<Buffer<ArrayBuffer> | Response> {
  try {
    return (
      (await wholeBody(incoming.iterator({ destroyOnReturn: false }), max)) ??
      plain(413, "too long")
    );
  } catch {
    // The caller went away in the middle of it.
    return Response.error();
  }
}

/** `undefined` for what no Request can be: a proxy's absolute URL, a method that is not allowed. */
function requestOf(
  origin: string,
  incoming: IncomingMessage,
  body: Buffer<ArrayBuffer>,
  signal: AbortSignal,
): Request | undefined {
  const { method = "GET", url = "/" } = incoming;
  if (!url.startsWith("/")) return undefined;
  const bodyless = method === "GET" || method === "HEAD";
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  try {
    return new Request(`${origin}${url}`, {
      method,
      headers,
      signal,
      ...(bodyless ? {} : { body }),
    });
  } catch {
    return undefined;
  }
}

function plain(status: number, text: string): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  return new Response(`${text}\n`, { status, headers });
}

async function write(answer: Response, response: ServerResponse): Promise<void> {
  if (answer.type === "error") {
    response.destroy();
    return;
  }
  // What is left of a body that was not read would be taken for the next request.
  const closing = answer.status >= 400 ? { Connection: "close" } : {};
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...closing });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** Aborts when the caller goes away. */
function gone(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.on("close", () => controller.abort());
  return controller.signal;
}

function portOf(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new ListenError(port, error)));
    server.listen(port, LOOPBACK, () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
