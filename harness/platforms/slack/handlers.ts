import { http, type HttpHandler } from "msw";
import { httpResponse, refusal, type MethodAnswer } from "./answer.ts";
import { readArguments, type Arguments } from "./arguments.ts";
import { METHODS } from "./methods/methods.ts";
import type { Door } from "./methods/method.ts";

/** What the handlers serve. */
export interface Api {
  readonly door: Door;
  /** The only token that is taken; `undefined`: any. */
  readonly token: string | undefined;
}

/** Slack's Web API at `<origin>/api/`, as handlers that every door uses. */
export function slackHandlers(api: Api): HttpHandler[] {
  return [
    http.all(`${api.door.origin}/api/:method`, async ({ request, params }) =>
      httpResponse(await answerCall(api, request, String(params["method"]))),
    ),
  ];
}

async function answerCall(api: Api, request: Request, name: string): Promise<MethodAnswer> {
  const read = await readArguments(request);
  if (!read.ok) return refusal(read.error);
  const method = METHODS.get(name);
  if (method === undefined) return refusal("unknown_method", [`[ERROR] no method ${name} here`]);
  const unknown = authError(api, request, read.args);
  if (unknown !== undefined) return refusal(unknown);
  return method(read.args, api.door);
}

/** A token rides in the header, or in a form or query; JSON bodies hold none. */
function authError(api: Api, request: Request, args: Arguments): string | undefined {
  const [scheme = "", header = ""] = (request.headers.get("authorization") ?? "").split(" ");
  const token = scheme.toLowerCase() === "bearer" ? header : args["token"];
  if (typeof token !== "string" || token === "") return "not_authed";
  return api.token === undefined || token === api.token ? undefined : "invalid_auth";
}
