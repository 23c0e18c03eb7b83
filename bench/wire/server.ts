/**
 * One of the servers that are measured, in a process of its own: `echo`, `results`, `connector`,
 * `bare-proxy <target>` or `proxy <target> <file>`. Prints its address, and ends with its input.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer, type RawData } from "ws";
import { traceText } from "../../contract/trace/write-trace.ts";
import { startProxySession } from "../../harness/captures/proxy/session.ts";
import { serveConnector } from "../../harness/connector/serve.ts";
import { JUDGE } from "../../harness/run/judged-run.ts";
import { SOUND } from "../../harness/run/sides.ts";

/** How often a trace is written, and how much of it waits for that at most. */
const WRITE_EVERY_MS = 5;
const UNWRITTEN_UNITS_MAX = 256 * 1024;

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
    case "connector":
      return connector();
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

/** With everything that a verdict takes: frames through the door, a trace on disk, every promise held. */
async function connector(): Promise<string> {
  const fd = openSync(file === "" ? "/dev/null" : file, "w");
  process.once("exit", () => closeSync(fd));
  let unwritten = "";
  const write = (): void => {
    if (unwritten !== "") writeSync(fd, unwritten);
    unwritten = "";
  };
  setInterval(write, WRITE_EVERY_MS).unref();
  let state = JUDGE.start;
  let n = 0;
  const served = await serveConnector({
    port: 0,
    platforms: ["slack"],
    gatewayId: "gateway",
    secret: undefined,
    configure: (config) => config,
    policies: SOUND.connector,
    observe: (happened) => {
      n += 1;
      const line = { n, ms: Math.round(performance.now()), ...happened };
      unwritten += traceText(line);
      if (unwritten.length > UNWRITTEN_UNITS_MAX) write();
      [state] = JUDGE.on(state, line);
    },
    onQuit: () => undefined,
  });
  return served.url;
}
