import type { IncomingMessage, ServerResponse } from "node:http";
import { MEDIA_BYTES_MAX, SIDE_JSON_BYTES_MAX } from "../../contract/limits.ts";
import type { SideAnswer, SideBody, SideRequest } from "../../contract/ports/side-door.ts";
import type { FileStore } from "../files/file-store.ts";
import { wholeBody } from "../platforms/door/whole-body.ts";

/** What a connector's side doors are made of. */
export interface SideDoors {
  /** `http://127.0.0.1:8787` */
  readonly origin: string;
  readonly files: FileStore;
  ask(request: SideRequest): Promise<SideAnswer>;
}

const MEDIA_PATH = "/relay/media";
/** Headers that a core is told of. */
const TOLD = ["authorization", "user-agent", "content-type", "x-media-filename"] as const;

/** Whether a request is for a side door (W-76..W-79). */
export function isForSideDoor({ url = "" }: IncomingMessage): boolean {
  return url.startsWith("/relay/");
}

/**
 * A request on a side door. The connector's core decides; here bodies are read, no longer than they may
 * be, and the bytes of files are held.
 */
export async function serveSideDoor(
  doors: SideDoors,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers.origin !== undefined) {
    reply(response, 403);
    return;
  }
  const { method } = request;
  if (method !== "GET" && method !== "POST") {
    reply(response, 405);
    return;
  }
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  const isUpload = method === "POST" && path === MEDIA_PATH;
  const bytes = await bodyOf(request, isUpload ? MEDIA_BYTES_MAX : SIDE_JSON_BYTES_MAX);
  if (bytes === undefined) {
    reply(response, 413);
    return;
  }
  const headers = headersOf(request);
  const body = isUpload ? uploaded(doors.files, bytes, headers) : jsonIn(bytes);
  if (body === undefined) {
    reply(response, 400);
    return;
  }
  const url = doors.origin + (request.url ?? "");
  answer(doors.files, response, await doors.ask({ method, url, headers, body }));
}

function answer(files: FileStore, response: ServerResponse, given: SideAnswer): void {
  if (given.came === "nothing") return reply(response, 500);
  const { status, body } = given;
  if (body === null) return reply(response, status);
  if (body.is === "json") {
    return send(response, status, "application/json", JSON.stringify(body.value));
  }
  const bytes = files.get(body.file.hash);
  if (bytes === undefined) return reply(response, 404);
  send(response, status, body.file.mime, bytes);
}

function uploaded(
  files: FileStore,
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
): SideBody {
  const mime = headers["content-type"] ?? "";
  return { is: "file", file: files.put(bytes, mime, headers["x-media-filename"] ?? "") };
}

/** `undefined` for what is no JSON object; no body at all is `null`. */
function jsonIn(bytes: Buffer): SideBody | null | undefined {
  if (bytes.length === 0) return null;
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return { is: "json", value: { ...value } };
  } catch {
    return undefined;
  }
}

/** `undefined` when it is too long, or when whoever sent it went away in the middle. */
async function bodyOf(request: IncomingMessage, max: number): Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > max) return undefined;
  try {
    return await wholeBody(request, max);
  } catch {
    return undefined;
  }
}

function headersOf({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const name of TOLD) {
    const value = headers[name];
    if (typeof value === "string") told[name] = value;
  }
  return told;
}

function reply(response: ServerResponse, status: number): void {
  send(response, status, "text/plain; charset=utf-8", "");
}

/** What is left of a body that was not read is not waited for. */
function send(response: ServerResponse, status: number, mime: string, body: string | Buffer): void {
  const type = mime === "" ? "application/octet-stream" : mime;
  response.writeHead(status, { "content-type": type, connection: "close" }).end(body);
}
