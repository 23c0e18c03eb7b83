import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, watch } from "node:fs";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { readCapture } from "../../../contract/trace/capture.ts";
import { openCaptureFile } from "../recording/capture-file.ts";
import { CaptureWriter } from "../recording/capture-writer.ts";
import { Recorder } from "../recording/recorder.ts";
import { UNSENT_BYTES_MAX } from "./lane.ts";
import { startProxySession, type ProxySession } from "./session.ts";

const PACKAGE = inject("packageFolder");
const RECONNECTS = 1_000;
const FRAME = '{"type":"going_idle"}\n';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function target(onSocket: (ws: WebSocket) => void): Promise<URL> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", onSocket);
  await new Promise((resolve) => server.once("listening", resolve));
  ends.push(() => {
    for (const ws of server.clients) ws.terminate();
    server.close();
  });
  return new URL(`ws://127.0.0.1:${(server.address() as { readonly port: number }).port}`);
}

function scratch(): string {
  return join(mkdtempSync(join(tmpdir(), "turnproof-")), "capture.ndjson");
}

function session(url: URL, record: string): Promise<ProxySession> {
  return startProxySession({
    ...{ host: "127.0.0.1", port: 0, target: url, record },
    ...{ faults: [], keepTexts: true },
    onBreach: () => undefined,
  });
}

test("[W-55] a proxy survives 1,000 reconnects, and records each", async () => {
  const url = await target((ws) => ws.on("message", (data: Buffer) => ws.send(data.toString())));
  const file = scratch();
  const proxy = await session(url, file);
  for (let count = 0; count < RECONNECTS; count += 1) {
    const ws = new WebSocket(proxy.url);
    await new Promise((resolve) => ws.once("open", resolve));
    ws.send(FRAME);
    await new Promise((resolve) => ws.once("message", resolve));
    const closed = new Promise((resolve) => ws.once("close", resolve));
    if (count % 2 === 0) ws.close(1000);
    else ws.terminate();
    await closed;
  }
  await proxy.close();
  const { lines, issues } = readCapture(readFileSync(file, "utf8"));

  expect(issues).toEqual([]);
  expect(lines.filter(({ kind }) => kind === "open")).toHaveLength(RECONNECTS);
  expect(lines.filter(({ kind }) => kind === "close")).toHaveLength(RECONNECTS);
});

test("[I-54] a peer that does not read makes the other wait, and fills no memory", async () => {
  const slow = new Promise<WebSocket>((resolve) => {
    void target((ws) => {
      ws.pause();
      resolve(ws);
    }).then(async (url) => {
      const proxy = await session(url, scratch());
      ends.push(() => proxy.close());
      const near = new WebSocket(proxy.url);
      near.on("error", () => undefined);
      near.once("open", () => {
        for (let sent = 0; sent < 64; sent += 1) near.send("x".repeat(UNSENT_BYTES_MAX / 2));
      });
      ends.push(() => near.terminate());
    });
  });
  const ws = await slow;
  let messages = 0;
  const all = new Promise<void>((resolve) => {
    ws.on("message", () => {
      messages += 1;
      if (messages === 64) resolve();
    });
  });
  ws.resume();
  await all;

  expect(messages).toBe(64);
});

test("a writer that is killed leaves a capture that can be read, and added to", async () => {
  const file = scratch();
  const recording = `${PACKAGE}/dist/harness/captures/recording`;
  const program = `
    import { CaptureWriter } from "${recording}/capture-writer.js";
    import { openCaptureFile } from "${recording}/capture-file.js";
    const writer = new CaptureWriter({ file: openCaptureFile(${JSON.stringify(file)}), keepTexts: false });
    writer.write([{ ms: 0, conn: 1, what: "open" }]);
    const text = JSON.stringify({ type: "going_idle", note: "words ".repeat(400) }) + "\\n";
    const go = () => {
      writer.write(Array.from({ length: 50 }, () => ({ ms: 1, conn: 1, what: "text", from: "gateway", text })));
      process.stdout.write(".");
      setImmediate(go);
    };
    go();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let dots = 0;
  child.stdout.on("data", (data: Buffer) => {
    dots += data.length;
    if (dots > 20) child.kill("SIGKILL");
  });
  await ended;
  const before = readCapture(readFileSync(file, "utf8"));

  expect(before.issues.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(before.lines.length).toBeGreaterThan(500);

  const again = openCaptureFile(file);
  const fresh = new CaptureWriter({ file: again, keepTexts: false });
  const added = new Recorder({
    earlier: again.earlier,
    nowMs: () => 0,
    take: (lines) => fresh.write(lines),
  });
  added.record(added.nextConn(), { what: "open" });
  added.flush();
  again.close();
  const after = readCapture(readFileSync(file, "utf8"));

  expect(after.issues).toEqual([]);
  expect(after.lines.slice(-3)).toMatchObject([
    { kind: "close", conn: "g1.1", code: 1006, by: "network" },
    { kind: "open", conn: "g1.2" },
    { kind: "end", why: "stopped", pending: ["g1.2"] },
  ]);
});

test("[I-54] a proxy that is killed in mid-session leaves what crossed it, but for the last moments", async () => {
  const url = await target((ws) => ws.on("message", (data: Buffer) => ws.send(data.toString())));
  const file = scratch();
  const args = ["proxy", "--listen", "127.0.0.1:0", "--target", url.href, "--record", file];
  const child = spawn(process.execPath, [`${PACKAGE}/bin/turnproof.js`, ...args, "--keep-texts"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise((_resolve, reject) => child.once("exit", reject));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const greeting = new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once("line", resolve),
  );
  const [address = ""] = /ws:\S+/.exec(String(await Promise.race([greeting, exited]))) ?? [];
  let writes = 0;
  const watcher = watch(file, () => {
    writes += 1;
    if (writes === WRITES_BEFORE_KILL) child.kill("SIGKILL");
  });
  ends.push(() => watcher.close());
  const ws = new WebSocket(address);
  ws.on("error", () => undefined);
  let sent = 0;
  const send = (): void => ws.send(numbered((sent += 1)));
  ws.once("open", send);
  ws.on("message", send);
  await ended;
  const text = readFileSync(file, "utf8");
  const { issues } = readCapture(text);
  const whole = text.slice(0, text.lastIndexOf("\n")).split("\n");
  const crossed = whole
    .map((row) => JSON.parse(row) as { readonly from?: string; readonly text?: string })
    .flatMap(({ from, text: frame }) => (from === "gateway" && frame !== undefined ? [frame] : []));

  expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(crossed.length).toBeGreaterThan(0);
  expect(crossed.length).toBeLessThanOrEqual(sent);
  expect(crossed).toEqual(crossed.map((_frame, index) => numbered(index + 1)));
});

/** Enough that the session is well under way. */
const WRITES_BEFORE_KILL = 20;

function numbered(count: number): string {
  return `{"type":"going_idle","count":${count}}\n`;
}
