/**
 * JSON with its length: a client that keeps its connection would wait for more of an answer that does not
 * say where it ends.
 */
export function jsonResponse(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return new Response(body, {
    status,
    headers: {
      "Content-Type": "application/json",
      "Content-Length": String(body.length),
      ...headers,
    },
  });
}
