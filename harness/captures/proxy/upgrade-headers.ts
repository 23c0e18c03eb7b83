import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Headers of one hop, and those with which the next hop's library makes its own handshake. */
const OWN_HOP = new Set([
  ...["connection", "upgrade", "host", "keep-alive", "transfer-encoding", "te", "trailer"],
  ...["proxy-authorization", "proxy-connection", "proxy-authenticate", "content-length"],
  ...["sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions"],
  ...["sec-websocket-protocol", "sec-websocket-accept"],
]);

/** The headers that a dial or its answer hands on as they are, credentials among them. */
export function handedOn(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const handed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !OWN_HOP.has(name)) handed[name] = value;
  }
  return handed;
}

/** The subprotocols that a dial offers, in its order. */
export function offeredProtocols(request: IncomingMessage): readonly string[] {
  const offered = request.headers["sec-websocket-protocol"] ?? "";
  return offered
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** An HTTP answer in place of an upgrade, as it goes over the wire. */
export function answerText(
  status: number,
  reason: string,
  headers: Readonly<Record<string, string | string[]>>,
  body: Buffer,
): Buffer {
  const rows = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}: ${each}`),
  );
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    ...rows,
    "connection: close",
    `content-length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body]);
}
