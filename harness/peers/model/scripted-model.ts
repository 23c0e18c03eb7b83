import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ListenError, LOOPBACK } from "../../sockets/listen.ts";
import { readChatRequest, type ChatRequest } from "./chat-request.ts";
import {
  chunksOf,
  completion,
  openingChunk,
  sse,
  SSE_DONE,
  usageChunk,
  type CompletionId,
} from "./completion.ts";
import type { Cue, Part } from "./part.ts";

/** Name of the one model that is served. */
export const MODEL_NAME = "turnproof-scripted";
/** Longest body of a request, in bytes: a conversation with its tools. */
const BODY_BYTES_MAX = 8 * 2 ** 20;
/** Turns whose parts are remembered; the oldest beyond it is forgotten. */
const PARTS_MAX = 4_096;
/** Said to a request that is about no turn of ours: a title, a summary. */
const BESIDE = "ok";
const COMPLETIONS_PATH = "/v1/chat/completions";

type Cues = AsyncIterable<Cue> | Iterable<Cue>;

export interface ModelOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly apiKey: string;
  /** What to say where no part is meant, in texts that follow each other; `undefined` where nothing is known. */
  answerTo?(prompt: string): readonly string[] | undefined;
  /** Called with what a caller did wrong, in a sentence. */
  onRefused?(why: string): void;
}

/**
 * A model that says what a case tells it to: OpenAI-compatible chat completions on a port of this machine,
 * streamed or whole. The nonce in the last message of the user says whose part it is to play.
 */
export class ScriptedModel {
  readonly apiKey: string;
  /** Resolves when a question comes with a wrong key and none came with the right one. */
  readonly lockedOut: Promise<void>;
  readonly #options: ModelOptions;
  readonly #server: Server;
  readonly #parts = new Map<string, Part>();
  #completions = 0;
  #isKeyKnown = false;
  #isAskedInVain = false;
  #lockOut: () => void = () => undefined;

  private constructor(options: ModelOptions) {
    this.#options = options;
    this.apiKey = options.apiKey;
    this.lockedOut = new Promise((resolve) => (this.#lockOut = resolve));
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  /** @throws {ListenError} When the port cannot be had. */
  static async serve(options: ModelOptions): Promise<ScriptedModel> {
    const model = new ScriptedModel(options);
    await new Promise<void>((resolve, reject) => {
      model.#server.once("error", (error) => reject(new ListenError(options.port, error)));
      model.#server.listen(options.port, LOOPBACK, resolve);
    });
    return model;
  }

  /** `http://127.0.0.1:<port>/v1` */
  get url(): string {
    return `http://${LOOPBACK}:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Whether questions came, and all with a wrong key. */
  get isLockedOut(): boolean {
    return this.#isAskedInVain && !this.#isKeyKnown;
  }

  give(part: Part): void {
    this.#parts.set(part.nonce, part);
    const [oldest] = this.#parts.keys();
    if (this.#parts.size > PARTS_MAX && oldest !== undefined) this.#parts.delete(oldest);
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").split("?", 1)[0];
    if (!this.#isKey(request.headers.authorization)) {
      if (path === COMPLETIONS_PATH) this.#turnAway();
      this.#refuse(response, 401, "the API key is not the one that was given");
      return;
    }
    this.#isKeyKnown = true;
    if (request.method === "GET" && path === "/v1/models") {
      reply(response, 200, { object: "list", data: [{ id: MODEL_NAME, object: "model" }] });
      return;
    }
    if (request.method !== "POST" || path !== COMPLETIONS_PATH) {
      this.#refuse(response, 404, `there is no ${request.method ?? ""} ${path ?? ""}`);
      return;
    }
    const body = await bodyOf(request);
    if (body === undefined) {
      this.#refuse(response, 413, "the body is too long");
      return;
    }
    const asked = readChatRequest(body);
    if (typeof asked === "string") {
      this.#refuse(response, 400, asked);
      return;
    }
    await this.#complete(asked, response);
  }

  async #complete(asked: ChatRequest, response: ServerResponse): Promise<void> {
    this.#completions += 1;
    const id = `chatcmpl-${this.#completions}`;
    const of = { id, model: asked.model, created: Math.floor(Date.now() / 1000) };
    const cues = this.#cuesFor(asked, endOf(response));
    if (asked.stream) await stream(of, asked, cues, response);
    else await whole(of, cues, response);
  }

  #cuesFor(asked: ChatRequest, signal: AbortSignal): Cues {
    const part = asked.nonce === undefined ? undefined : this.#parts.get(asked.nonce);
    if (part !== undefined) return segment(part, asked, signal);
    const texts = this.#options.answerTo?.(asked.prompt) ?? [BESIDE];
    return [...texts.map((text): Cue => ({ kind: "text", text })), { kind: "end" }];
  }

  #turnAway(): void {
    this.#isAskedInVain = true;
    if (!this.#isKeyKnown) this.#lockOut();
  }

  #refuse(response: ServerResponse, status: number, message: string): void {
    this.#options.onRefused?.(message);
    reply(response, status, { error: { message, type: "invalid_request_error" } });
  }

  #isKey(header: string | undefined): boolean {
    const given = createHash("sha256")
      .update(header ?? "")
      .digest();
    return timingSafeEqual(given, createHash("sha256").update(`Bearer ${this.apiKey}`).digest());
  }
}

/** One completion of a turn: from behind the last tool call to the next one, or to the end. */
async function* segment(part: Part, asked: ChatRequest, signal: AbortSignal): AsyncGenerator<Cue> {
  part.ask(asked.stream ? "streamed" : "whole");
  for (let at = part.afterTools(asked.toolCalls); ; at += 1) {
    const cue = await part.cue(at, signal);
    if (cue === undefined) return;
    part.play(at);
    yield cue;
    if (cue.kind !== "text") return;
  }
}

async function stream(
  of: CompletionId,
  { includeUsage }: ChatRequest,
  cues: Cues,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-cache" });
  response.write(sse(openingChunk(of)));
  for await (const cue of cues) {
    for (const chunk of chunksOf(of, cue)) response.write(sse(chunk));
  }
  if (includeUsage) response.write(sse(usageChunk(of)));
  response.end(SSE_DONE);
}

async function whole(of: CompletionId, cues: Cues, response: ServerResponse): Promise<void> {
  let text = "";
  let tool: Extract<Cue, { readonly kind: "tool" }> | undefined;
  for await (const cue of cues) {
    if (cue.kind === "text") text += cue.text;
    if (cue.kind === "tool") tool = cue;
  }
  reply(response, 200, completion(of, text, tool));
}

/** Ends when the caller has gone. */
function endOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => controller.abort());
  return controller.signal;
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function reply(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
}
