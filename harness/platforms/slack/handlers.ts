import { http, HttpResponse, type HttpHandler } from "msw";
import type { SlackCall, PlatformAnswer } from "../../../simulator/platforms/port.ts";
import { httpResponse, refusal } from "./answer.ts";
import { readArguments, type Arguments } from "./arguments.ts";
import { screenFault, type DoorFault } from "../door/door-fault.ts";
import { METHODS } from "./methods/methods.ts";
import type { Door } from "./methods/method.ts";
import { answerResponseUrl, type ResponseUrls } from "./response-url.ts";
import { receiveFile } from "./receive-file.ts";

/** What the handlers serve. */
export interface Api {
  readonly door: Omit<Door, "call">;
  /** The only token that is taken; `undefined`: any. */
  readonly token: string | undefined;
  readonly responseUrls: ResponseUrls;
  /** Carries a call out, or answers the fault in its place. */
  call(call: SlackCall, fault: ReturnType<typeof screenFault>): PlatformAnswer;
  /** The fault that the next call of this method is to meet, if any. */
  takeFault(method: string): DoorFault | undefined;
  /** Aborts when the double closes: nobody is kept waiting. */
  readonly closing: AbortSignal;
}

/** Slack over HTTP under one origin, as handlers that every door of the double uses. */
export function slackHandlers(api: Api): HttpHandler[] {
  const { origin } = api.door;
  const door = doorOf(api, undefined);
  return [
    http.all(`${origin}/api/:method`, ({ request, params }) =>
      answerRequest(api, request, String(params["method"])),
    ),
    http.post(`${origin}/upload/v1/:file`, ({ request, params }) =>
      receiveFile(door, request, String(params["file"])),
    ),
    http.post(`${origin}/actions/:ticket`, ({ request, params }) =>
      answerResponseUrl(door, api.responseUrls, request, String(params["ticket"])),
    ),
  ];
}

async function answerRequest(api: Api, request: Request, name: string): Promise<Response> {
  const read = await readArguments(request);
  if (!read.ok) {
    return httpResponse(refusal(read.error), read.error === "too_large" ? 413 : 200);
  }
  const method = METHODS.get(name);
  if (method === undefined) {
    return httpResponse(refusal("unknown_method", [`[ERROR] the double serves no ${name}`]));
  }
  const unknown = authError(api, request, read.args);
  if (unknown !== undefined) return httpResponse(refusal(unknown));
  const fault = api.takeFault(name);
  const answer = method(read.args, doorOf(api, fault));
  return fault === undefined ? httpResponse(answer) : faulty(api, fault, request.signal);
}

function doorOf(api: Api, fault: DoorFault | undefined): Door {
  return { ...api.door, call: (call) => api.call(call, screenFault(fault)) };
}

async function faulty(api: Api, fault: DoorFault, caller: AbortSignal): Promise<Response> {
  switch (fault.as) {
    case "refused":
    case "rate-limited":
      return httpResponse({ ok: false, error: "internal_error", ...screenFault(fault) });
    case "server-error":
      return new Response("internal error\n", { status: 500 });
    case "unanswered":
      await aborted(AbortSignal.any([caller, api.closing]));
      return HttpResponse.error();
    case "answer-lost":
      return HttpResponse.error();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** A token rides in the header, or in a form or query. */
function authError(api: Api, request: Request, args: Arguments): string | undefined {
  const [scheme = "", header = ""] = (request.headers.get("authorization") ?? "").split(" ");
  const token = scheme.toLowerCase() === "bearer" ? header : args["token"];
  if (typeof token !== "string" || token === "") return "not_authed";
  return api.token === undefined || token === api.token ? undefined : "invalid_auth";
}
