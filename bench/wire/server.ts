/**
 * One of the servers that are measured, in a process of its own: `echo`, `results`, `bare-proxy <target>`
 * or `proxy <target> <file>`. Prints its address, and ends with its input.
 */
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer, type RawData } from "ws";
import { startProxySession } from "../../harness/captures/proxy/session.ts";

const [kind = "", target = "", file = ""] = process.argv.slice(2);
console.log(await serve());
process.stdin.resume();
process.stdin.once("end", () => process.exit(0));

function serve(): Promise<string> {
  switch (kind) {
    case "echo":
      return bare((ws) => ws.on("message", (data, binary) => ws.send(data, { binary })));
    case "results":
      return bare((ws) => ws.on("message", (data) => ws.send(resultOf(data))));
    case "bare-proxy":
      return bare((near) => forward(near, target));
    case "proxy":
      return proxy();
    default:
      throw new Error(`there is no server "${kind}"`);
  }
}

async function bare(onSocket: (ws: WebSocket) => void): Promise<string> {
  const options = { host: "127.0.0.1", port: 0, perMessageDeflate: false };
  const server = new WebSocketServer(options);
  server.on("connection", onSocket);
  await new Promise((resolve) => server.once("listening", resolve));
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** All that it takes to be measured: a descriptor for a hello, a result for a request. */
function resultOf(data: RawData): string {
  const text = (data as Buffer).toString("utf8");
  const [, requestId] = /"requestId":"(\w+)"/.exec(text) ?? [];
  if (requestId === undefined) return '{"type":"going_idle_ack"}\n';
  return `{"type":"outbound_result","requestId":"${requestId}","result":{"success":true}}\n`;
}

function forward(near: WebSocket, url: string): void {
  const far = new WebSocket(url, { perMessageDeflate: false });
  const early: [RawData, boolean][] = [];
  near.on("message", (data, binary) => {
    if (far.readyState === WebSocket.OPEN) far.send(data, { binary });
    else early.push([data, binary]);
  });
  far.once("open", () => {
    for (const [data, binary] of early) far.send(data, { binary });
  });
  far.on("message", (data, binary) => near.send(data, { binary }));
  near.once("close", () => far.terminate());
  far.once("close", () => near.terminate());
}

async function proxy(): Promise<string> {
  const session = await startProxySession({
    ...{ host: "127.0.0.1", port: 0, target: new URL(target), record: file },
    ...{ faults: [], keepTexts: false },
    onBreach: () => undefined,
  });
  return session.url;
}
