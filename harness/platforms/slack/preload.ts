import { syncBuiltinESMExports } from "node:module";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";

/** Where Slack's own clients go unless told otherwise: the API, uploads and answers to presses. */
const SLACK_URLS = [
  "https://slack.com/*",
  "https://files.slack.com/*",
  "https://hooks.slack.com/*",
];

/** The variable that holds the double's URL, as the double itself prints it. */
const API_URL_VARIABLE = "SLACK_API_URL";

/** The preload was asked for, and nobody said where the double is. */
export class PreloadError extends Error {
  override readonly name = "PreloadError";
}

/**
 * Sends whatever this process asks of Slack to the double at `apiUrl` instead, through any of Node's
 * clients, for a connector that cannot be told another URL.
 *
 * @throws {PreloadError} When `apiUrl` is no URL.
 */
export function redirectSlack(apiUrl: string | undefined): void {
  const origin = originOf(apiUrl);
  const server = setupServer(
    ...SLACK_URLS.map((url) => http.all(url, ({ request }) => forward(request, origin))),
  );
  server.listen({ onUnhandledRequest: "bypass" });
  // `import { request } from "node:https"` is to see what was put in its place, too.
  syncBuiltinESMExports();
}

function originOf(apiUrl: string | undefined): string {
  if (apiUrl !== undefined && URL.canParse(apiUrl)) return new URL(apiUrl).origin;
  throw new PreloadError(
    `${API_URL_VARIABLE} is ${apiUrl === undefined ? "not set" : `"${apiUrl}"`}; set it to the URL that turnproof platform slack prints`,
  );
}

async function forward(request: Request, origin: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = request.body === null ? {} : { body: await request.arrayBuffer() };
  const { method, headers, signal } = request;
  try {
    return await fetch(`${origin}${pathname}${search}`, { method, headers, signal, ...body });
  } catch {
    // To the connector Slack is as unreachable as the double is.
    return HttpResponse.error();
  }
}
