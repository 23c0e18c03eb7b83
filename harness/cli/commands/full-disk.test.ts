import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { EXIT } from "../../result/exit-code.ts";

const PROGRAM = join(inject("packageFolder"), "bin/turnproof.js");
/** Largest file that a process below may write, in blocks of 512 bytes or of 1 KiB: shells differ. */
const FILE_BLOCKS_MAX = 8;
const MORE_THAN_FITS = "x".repeat(64 * 1024);
const SEND = {
  type: "outbound",
  requestId: "0".repeat(32),
  action: { op: "send", chat_id: "D1", content: MORE_THAN_FITS, metadata: {} },
};

test("a connector whose trace takes no more says so, and ends as what it was asked for does", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "turnproof-")), "trace.ndjson");
  const { ready, ended } = limited(["connector", "--port", "0", "--trace", file]);
  await send(urlIn(await ready), `${JSON.stringify(SEND)}\n`);
  const { code, err } = await ended;

  expect(err).toMatch(/^Cannot go on writing .*trace\.ndjson; make room, .*EFBIG/);
  expect(code).toBe(EXIT.usage);
  expect(readFileSync(file, "utf8")).toMatch(/^\{"n":1,"ms":\d+,"kind":"meta"/);
});

test("a proxy whose capture takes no more says so, and leaves nobody waiting", async () => {
  const target = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(target, "listening");
  const { port } = target.address() as AddressInfo;
  const file = join(mkdtempSync(join(tmpdir(), "turnproof-")), "capture.ndjson");
  const { ready, ended } = limited([
    ...["proxy", "--listen", "127.0.0.1:0", "--target", `ws://127.0.0.1:${port}`],
    ...["--record", file],
  ]);
  await send(urlIn(await ready), MORE_THAN_FITS);
  const { code, err } = await ended;
  target.close();

  expect(err).toMatch(/^Cannot go on writing .*capture\.ndjson; make room, .*EFBIG/);
  expect(code).toBe(EXIT.usage);
});

/** Dials as a gateway does and sends this; until the socket is closed. */
async function send(url: string, text: string): Promise<void> {
  const gateway = new WebSocket(url);
  await once(gateway, "open");
  gateway.send(text);
  await once(gateway, "close");
}

function urlIn(text: string): string {
  const [url] = /ws:\/\/[^\s;]+/.exec(text) ?? [];
  return url ?? "";
}

interface Limited {
  /** The first that it says. */
  readonly ready: Promise<string>;
  readonly ended: Promise<{ readonly code: number; readonly err: string }>;
}

/** A process for which the disk is full soon. */
function limited(argv: readonly string[]): Limited {
  const script = `ulimit -f ${FILE_BLOCKS_MAX}; exec "$0" "$@"`;
  const child = spawn("sh", ["-c", script, process.execPath, PROGRAM, ...argv]);
  let err = "";
  child.stderr.on("data", (data: Buffer) => (err += data.toString()));
  const closed = once(child, "close");
  return {
    ready: once(child.stdout, "data").then(([data]: unknown[]) => String(data)),
    ended: closed.then(([code]: unknown[]) => ({ code: Number(code), err })),
  };
}
