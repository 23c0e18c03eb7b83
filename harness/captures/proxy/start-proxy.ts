import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import type { Clock } from "../../../contract/ports/clock.ts";
import { UsageError } from "../../usage-error.ts";
import type { Backlog } from "../recording/backlog.ts";
import type { SocketRecord } from "../recording/recorder.ts";
import { Pair } from "./pair.ts";
import { answerText, handedOn, offeredProtocols } from "./upgrade-headers.ts";
import type { WireFaults } from "./wire-faults.ts";

/** Largest message that is handed on, in bytes: above what the contract allows, so that peers judge it (W-11). */
const PROXY_MESSAGE_BYTES_MAX = 4 * 1024 * 1024;
/** How long the target may take to answer an upgrade, in milliseconds (W-11). */
const OPEN_TIMEOUT_MS = 10_000;
/** Longest body of a refusal that is handed on, in bytes. */
const REFUSAL_BYTES_MAX = 64 * 1024;
/** Pairs of sockets at a time; a dial beyond them is refused with 503. */
const PAIRS_MAX = 1024;

export interface ProxyOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Where the connector is. Without a path of its own, the gateway's path is kept (W-03). */
  readonly target: URL;
  readonly recorder: SocketRecord;
  readonly backlog: Backlog;
  readonly faults: WireFaults;
  readonly clock: Clock;
}

export interface Proxy {
  /** `ws://127.0.0.1:<port>` */
  readonly url: string;
  /** Sockets that are joined now. */
  readonly pairs: number;
  /** Cuts what is joined and stops listening. */
  close(): Promise<void>;
}

/**
 * Stands between a gateway and a connector. Whether an upgrade is let in, the connector decides: its answer
 * is handed on, with its headers.
 *
 * @throws {UsageError} When the address cannot be had.
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: PROXY_MESSAGE_BYTES_MAX,
    perMessageDeflate: false,
    autoPong: false,
    // The connector has chosen before we answer; its choice is the only one that was offered.
    handleProtocols: (offered) => [...offered][0] ?? false,
  });
  const server = createServer((_request, response) => response.writeHead(426).end());
  const pairs = new Set<Pair>();
  server.on("upgrade", (request, stream, head) => {
    stream.on("error", () => undefined);
    if (pairs.size >= PAIRS_MAX) refuse(options, stream, 503, "Too Many Sockets", {}, NOTHING);
    else new Dial({ options, sockets, pairs, request, stream, head }).start();
  });
  const port = await portOf(server, options.host, options.port);
  return {
    url: `ws://${options.host}:${port}`,
    get pairs() {
      return pairs.size;
    },
    close: async () => {
      for (const pair of [...pairs]) pair.cut();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      options.recorder.flush();
    },
  };
}

const NOTHING = Buffer.alloc(0);

interface DialParts {
  readonly options: ProxyOptions;
  readonly sockets: WebSocketServer;
  readonly pairs: Set<Pair>;
  readonly request: IncomingMessage;
  readonly stream: Duplex;
  readonly head: Buffer;
}

/** A gateway that knocks, until the connector has answered. */
class Dial {
  readonly #parts: DialParts;
  #answered = false;
  #upgrade: IncomingMessage | undefined;

  constructor(parts: DialParts) {
    this.#parts = parts;
  }

  start(): void {
    const { options, request, stream } = this.#parts;
    const ws = new WebSocket(
      addressOf(options.target, request.url ?? "/"),
      [...offeredProtocols(request)],
      {
        headers: handedOn(request.headers),
        maxPayload: PROXY_MESSAGE_BYTES_MAX,
        handshakeTimeout: OPEN_TIMEOUT_MS,
        perMessageDeflate: false,
        autoPong: false,
      },
    );
    stream.once("close", () => {
      if (!this.#answered) ws.terminate();
    });
    ws.once("upgrade", (response) => {
      this.#upgrade = response;
    });
    ws.once("open", () => this.#accept(ws));
    ws.once("unexpected-response", (_request, response) => void this.#handRefusalOn(response));
    ws.on("error", (error) => this.#unreachable(error));
  }

  #accept(ws: WebSocket): void {
    const { options, sockets, pairs, request, stream, head } = this.#parts;
    this.#answered = true;
    const upgrade = this.#upgrade;
    if (stream.destroyed || upgrade === undefined) return ws.terminate();
    const addHeaders = (rows: string[]): void => {
      for (const [name, value] of Object.entries(handedOn(upgrade.headers))) {
        for (const each of [value].flat()) rows.push(`${name}: ${each}`);
      }
    };
    // The listener is asked while `handleUpgrade` runs, which is now.
    sockets.once("headers", addHeaders);
    request.headers["sec-websocket-protocol"] = ws.protocol === "" ? undefined : ws.protocol;
    sockets.handleUpgrade(request, stream, head, (accepted) => {
      const pair = new Pair({
        conn: options.recorder.nextConn(),
        gateway: { ws: accepted, stream },
        connector: { ws, stream: upgrade.socket },
        recorder: options.recorder,
        backlog: options.backlog,
        faults: options.faults,
        clock: options.clock,
        onEnd: () => pairs.delete(pair),
      });
      pairs.add(pair);
    });
    sockets.off("headers", addHeaders);
  }

  async #handRefusalOn(response: IncomingMessage): Promise<void> {
    this.#answered = true;
    const body = await bodyOf(response);
    const { options, stream } = this.#parts;
    const { statusCode = 502, statusMessage = "", headers } = response;
    refuse(options, stream, statusCode, statusMessage, handedOn(headers), body);
  }

  #unreachable(error: Error): void {
    if (this.#answered) return;
    this.#answered = true;
    const body = Buffer.from(`The target does not answer: ${error.message}\n`);
    refuse(this.#parts.options, this.#parts.stream, 502, "Bad Gateway", {}, body);
  }
}

function refuse(
  { recorder }: ProxyOptions,
  stream: Duplex,
  status: number,
  reason: string,
  headers: Readonly<Record<string, string | string[]>>,
  body: Buffer,
): void {
  recorder.record(recorder.nextConn(), { what: "refused", status, reason });
  stream.end(answerText(status, reason, headers, body));
}

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > REFUSAL_BYTES_MAX) break;
    }
  } catch {
    // What came of the body is handed on.
  }
  return Buffer.concat(chunks).subarray(0, REFUSAL_BYTES_MAX);
}

function addressOf(target: URL, path: string): URL {
  const keepsPath = target.pathname === "/" && target.search === "";
  // Joined as text: a path that begins with two slashes must not become another host.
  return keepsPath ? new URL(`${target.origin}/${path.replace(/^\/+/, "")}`) : target;
}

function portOf(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) =>
      reject(
        new UsageError(`--listen: cannot listen on ${host}:${port}: ${error.message}`, {
          cause: error,
        }),
      ),
    );
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
