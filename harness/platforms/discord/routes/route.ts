import { http, type HttpHandler } from "msw";
import type { z } from "zod";
import type { DiscordCall } from "../../../../simulator/platforms/discord/call.ts";
import type { Bubble, PlatformAnswer } from "../../../../simulator/platforms/port.ts";
import type { Ground } from "../../door/create-double.ts";
import { bubbleOn } from "../../door/people.ts";
import { readBody, type Arguments, type FormFile } from "../../door/read-body.ts";
import type { StoredFiles } from "../../door/stored-files.ts";
import { jsonResponse } from "../../door/json-response.ts";
import { badForm, refusal } from "../answer.ts";
import { messageFields } from "../message-fields.ts";

/** Longest call, in bytes: files on their way up. */
export const CALL_BYTES_MAX = 16 * 1024 * 1024;

/** What the routes of the double serve. */
export interface Api {
  /** Scheme, host and port, and the path up to the version. */
  readonly root: string;
  /** The only token that is taken; `undefined`: any. */
  readonly token: string | undefined;
  readonly ground: Ground;
  readonly files: StoredFiles;
}

/** What a route reaches. */
export interface Door {
  /** Carries a call out on the screen. */
  call(call: DiscordCall): PlatformAnswer;
  find(channel: string, id: string): Bubble | undefined;
  /** A message that is on screen, as an answer. */
  shown(channel: string, id: string, status?: number): Response;
  /** The same by its id alone: ids are Discord's own everywhere. */
  shownById(id: string): Response;
  /** Parts of the path. */
  readonly at: Readonly<Record<string, string>>;
  readonly attached: readonly FormFile[];
  readonly files: StoredFiles;
}

export interface Route {
  readonly verb: "get" | "post" | "put" | "patch" | "delete";
  readonly path: string;
  /** The name by which a fault is asked for: that of the endpoint in Discord's reference. */
  readonly name: string;
  /** Interactions are answered by whoever has their token. */
  readonly isOpen?: boolean;
  perform(args: Arguments, door: Door): Response;
}

/** A route that looks at its body first. */
export function reading<Schema extends z.ZodType>(
  schema: Schema,
  perform: (args: z.output<Schema>, door: Door) => Response,
): Route["perform"] {
  return (args, door) => {
    const read = schema.safeParse(args);
    if (read.success) return perform(read.data, door);
    const errors = read.error.issues.map(({ path, message }) => [
      path.map(String).join("."),
      message,
    ]);
    return badForm(Object.fromEntries(errors) as Readonly<Record<string, unknown>>);
  };
}

/** A route as a handler of msw, behind the desk at which its faults are met. */
export function handlerOf(api: Api, route: Route): HttpHandler {
  return http[route.verb](`${api.root}${route.path}`, async ({ request, params }) => {
    if (route.isOpen !== true && !isKnown(api, request)) {
      return jsonResponse({ message: "401: Unauthorized", code: 0 }, 401);
    }
    const read = await readBody(request, CALL_BYTES_MAX);
    if (!read.ok) {
      return read.problem === "too large"
        ? jsonResponse({ message: "Request entity too large", code: 40_005 }, 413)
        : jsonResponse({ message: "The request body contains invalid JSON.", code: 50_109 }, 400);
    }
    const args = payloadOf(read.args);
    if (args === undefined) return badForm();
    const { ground, files } = api;
    return ground.desk.serve({
      method: route.name,
      caller: request.signal,
      refusal,
      perform: (call) => {
        const find = (channel: string, id: string): Bubble | undefined =>
          bubbleOn(ground.screen, channel, id);
        const shown = (bubble: Bubble | undefined, id: string, status?: number): Response =>
          jsonResponse(
            bubble === undefined ? { id } : messageFields(bubble, ground.epochMs),
            status,
          );
        const door: Door = {
          call: (asked) => call({ platform: "discord", ...asked }),
          find,
          shown: (channel, id, status) => shown(find(channel, id), id, status),
          shownById: (id) => {
            return shown(
              ground.screen.view().bubbles.find((one) => one.id === id),
              id,
            );
          },
          at: textsOf(params),
          attached: read.files,
          files,
        };
        return route.perform(args, door);
      },
    });
  });
}

/** A form with files carries the rest as JSON in one of its fields. */
function payloadOf(args: Arguments): Arguments | undefined {
  const { payload_json: payload } = args;
  if (typeof payload !== "string") return args;
  try {
    const value: unknown = JSON.parse(payload);
    return typeof value === "object" && value !== null ? { ...args, ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isKnown({ token }: Api, request: Request): boolean {
  const [scheme = "", given = ""] = (request.headers.get("authorization") ?? "").split(" ");
  return scheme === "Bot" && given !== "" && (token === undefined || given === token);
}

function textsOf(
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}
