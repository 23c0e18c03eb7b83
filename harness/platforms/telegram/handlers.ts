import { http, type HttpHandler } from "msw";
import type { PlatformCall } from "../../../simulator/platforms/port.ts";
import type { Ground } from "../door/create-double.ts";
import { bubbleOn } from "../door/people.ts";
import { readBody, type Arguments, type FormFile } from "../door/read-body.ts";
import type { StoredFiles } from "../door/stored-files.ts";
import { httpResponse, type MethodAnswer } from "./answer.ts";
import { botMethods } from "./methods/bot.ts";
import { mediaMethods } from "./methods/media.ts";
import { messageMethods } from "./methods/messages.ts";
import type { Door, Method } from "./methods/method.ts";
import type { Post } from "./post.ts";

/** Longest call, in bytes: a file on its way up. */
export const CALL_BYTES_MAX = 16 * 1024 * 1024;

/** Every method that the double serves, by its name in small letters: Telegram takes any case. */
const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({ ...botMethods, ...mediaMethods, ...messageMethods }).map(([name, method]) => [
    name.toLowerCase(),
    method,
  ]),
);

export interface Api {
  readonly origin: string;
  /** The only token that is taken; `undefined`: any. */
  readonly token: string | undefined;
  readonly ground: Ground;
  readonly files: StoredFiles;
  readonly post: Post;
}

/** The Bot API over HTTP under one origin, as handlers that every door of the double uses. */
export function telegramHandlers(api: Api): HttpHandler[] {
  return [
    http.all(`${api.origin}/bot:token/:method`, ({ request, params }) =>
      answerRequest(api, request, String(params["token"]), String(params["method"])),
    ),
    http.get(`${api.origin}/file/bot:token/files/:file`, ({ params }) => {
      const file = api.files.find(String(params["file"]));
      if (!isKnown(api, String(params["token"])) || file === undefined) return refused(404);
      return new Response(file.bytes, {
        headers: { "Content-Type": file.type, "Content-Length": String(file.bytes.length) },
      });
    }),
  ];
}

async function answerRequest(
  api: Api,
  request: Request,
  token: string,
  name: string,
): Promise<Response> {
  if (!isKnown(api, token)) return refused(401);
  const read = await readBody(request, CALL_BYTES_MAX);
  if (!read.ok) {
    if (read.problem === "too large") return refused(413);
    return httpResponse({ ok: false, error: "can't parse the request" });
  }
  return perform(api, name, read.args, read.files, request.signal);
}

/** Carries a method out, however it was asked for. */
export function perform(
  api: Api,
  name: string,
  args: Arguments,
  attached: readonly FormFile[],
  caller: AbortSignal,
): Promise<Response> {
  const method = METHODS.get(name.toLowerCase());
  if (method === undefined) return Promise.resolve(refused(404));
  const { ground, files, post } = api;
  return ground.desk.serve({
    method: name,
    caller,
    refusal: httpResponse,
    perform: async (call) => {
      const door: Door = {
        call: (asked) => call({ platform: "telegram", ...asked } satisfies PlatformCall),
        find: (chat, id) => bubbleOn(ground.screen, chat, id),
        epochMs: ground.epochMs,
        files,
        post,
        attached,
        caller,
      };
      return httpResponse(await method(args, door));
    },
  });
}

function isKnown({ token }: Api, given: string): boolean {
  return token === undefined ? given !== "" : given === token;
}

function refused(status: 401 | 404 | 413): Response {
  const answer: MethodAnswer = { ok: false, error: "", status };
  return httpResponse(answer);
}
