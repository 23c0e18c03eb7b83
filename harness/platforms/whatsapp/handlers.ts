import { http, type HttpHandler } from "msw";
import { createHash } from "node:crypto";
import type { WhatsAppCall } from "../../../simulator/platforms/whatsapp/call.ts";
import type { Ground } from "../door/create-double.ts";
import { jsonResponse } from "../door/json-response.ts";
import { readBody } from "../door/read-body.ts";
import type { StoredFile, StoredFiles } from "../door/stored-files.ts";
import { refusal, unauthorized } from "./answer.ts";
import type { Post } from "./post.ts";
import { readMessage } from "./read-message.ts";

/** Longest call, in bytes: a file on its way up. */
export const CALL_BYTES_MAX = 16 * 1024 * 1024;

export interface Api {
  readonly origin: string;
  /** The only token that is taken; `undefined`: any. */
  readonly token: string | undefined;
  readonly ground: Ground;
  readonly files: StoredFiles;
  readonly post: Post;
}

type Perform = (
  request: Request,
  at: Readonly<Record<string, string>>,
) => Promise<Response> | Response;

/** The Cloud API over HTTP under one origin, as handlers that every door of the double uses. */
export function whatsappHandlers(api: Api): HttpHandler[] {
  const { origin } = api;
  const number = `${origin}/:version/:number`;
  return [
    http.post(
      `${number}/messages`,
      known(api, (request) => sendMessage(api, request)),
    ),
    http.post(
      `${number}/media`,
      known(api, (request) => upload(api, request)),
    ),
    http.get(
      `${origin}/media-files/:media`,
      known(api, (_, { media = "" }) => download(api, media)),
    ),
    http.get(
      number,
      known(api, (_, { number: media = "" }) => describe(api, media)),
    ),
  ];
}

/** Lets those in who have the token. */
function known(api: Api, perform: Perform): Parameters<typeof http.post>[1] {
  return ({ request, params }) => {
    const [scheme = "", given = ""] = (request.headers.get("authorization") ?? "").split(" ");
    const isKnown = api.token === undefined ? given !== "" : given === api.token;
    if (scheme !== "Bearer" || !isKnown) return unauthorized();
    const at = Object.entries(params).map(([name, value]) => [name, String(value)]);
    return perform(request, Object.fromEntries(at) as Readonly<Record<string, string>>);
  };
}

async function sendMessage(api: Api, request: Request): Promise<Response> {
  const read = await readBody(request, CALL_BYTES_MAX);
  if (!read.ok) return refusal({ ok: false, error: "Invalid parameter" }, read.problem);
  const call = readMessage(read.args, api.files);
  if (typeof call === "string") return refusal({ ok: false, error: "Invalid parameter" }, call);
  return api.ground.desk.serve({
    method: call.method,
    caller: request.signal,
    refusal,
    perform: (make) => {
      const answer = make({ platform: "whatsapp", ...call });
      return answer.ok ? accepted(api, call, answer.id) : refusal(answer);
    },
  });
}

function accepted(api: Api, call: WhatsAppCall, id: string | undefined): Response {
  if (call.method === "read") return jsonResponse({ success: true });
  const { to } = call;
  // A reaction is a message of its own to the API, though none is shown.
  const named = id ?? `${"reaction" in call ? call.reaction.message_id : to}.reaction`;
  if (id !== undefined) api.post.sent(id, to);
  return jsonResponse({
    messaging_product: "whatsapp",
    contacts: [{ input: to, wa_id: to }],
    messages: [{ id: named }],
  });
}

async function upload(api: Api, request: Request): Promise<Response> {
  const read = await readBody(request, CALL_BYTES_MAX);
  const [file] = read.ok ? read.files : [];
  if (!read.ok || file === undefined || read.args["messaging_product"] !== "whatsapp") {
    return refusal({ ok: false, error: "Invalid parameter" }, "a file and messaging_product");
  }
  const { name, type, bytes } = file;
  return jsonResponse({ id: api.files.keep({ name, type, bytes }).id });
}

function describe(api: Api, media: string): Response {
  const file = api.files.find(media);
  if (file === undefined) return unknownMedia();
  return jsonResponse({
    messaging_product: "whatsapp",
    url: `${api.origin}/media-files/${file.id}`,
    mime_type: file.type,
    sha256: hashOf(file),
    file_size: file.bytes.length,
    id: file.id,
  });
}

function download(api: Api, media: string): Response {
  const file = api.files.find(media);
  if (file === undefined) return unknownMedia();
  const length = String(file.bytes.length);
  return new Response(file.bytes, {
    headers: { "Content-Type": file.type, "Content-Length": length },
  });
}

function unknownMedia(): Response {
  return refusal({ ok: false, error: "Invalid parameter" }, "there is no media of this id");
}

function hashOf({ bytes }: StoredFile): string {
  return createHash("sha256").update(bytes).digest("hex");
}
