import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { readFaultSpec } from "./fault-spec.ts";
import { startProxySession, type ProxySession } from "./session.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Bench {
  readonly proxy: ProxySession;
  readonly file: string;
  /** Sockets that the connector was dialled on, as they come. */
  readonly far: Promise<WebSocket>;
  readonly upgrades: { readonly path: string; readonly authorization: string | undefined }[];
}

async function bench(
  options: { readonly faults?: readonly string[]; readonly refuse?: number } = {},
): Promise<Bench> {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => "v1" });
  const upgrades: Bench["upgrades"] = [];
  const far = new Promise<WebSocket>((resolve) => sockets.once("connection", resolve));
  server.on("upgrade", (request, stream, head) => {
    const { authorization } = request.headers;
    upgrades.push({ path: request.url ?? "", authorization });
    if (options.refuse === undefined) {
      sockets.handleUpgrade(request, stream, head, (ws) => sockets.emit("connection", ws));
    } else {
      stream.end(
        `HTTP/1.1 ${options.refuse} No\r\nX-Why: closed\r\nContent-Length: 5\r\n\r\nshut!`,
      );
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  ends.push(
    () =>
      new Promise<void>((resolve) => {
        for (const ws of sockets.clients) ws.terminate();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const file = join(mkdtempSync(join(tmpdir(), "turnproof-")), "capture.ndjson");
  const proxy = await startProxySession({
    host: "127.0.0.1",
    port: 0,
    target: new URL(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`),
    record: file,
    faults: (options.faults ?? []).map(readFaultSpec),
    keepTexts: true,
    onBreach: () => undefined,
  });
  ends.push(() => proxy.close());
  return { proxy, file, far, upgrades };
}

function opened(ws: WebSocket): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    ws.once("open", () => resolve(ws));
    ws.once("error", reject);
  });
}

function message(ws: WebSocket): Promise<string> {
  return new Promise((resolve) => ws.once("message", (data: Buffer) => resolve(data.toString())));
}

function closed(ws: WebSocket): Promise<readonly [number, string]> {
  return new Promise((resolve) => {
    ws.once("close", (code, reason) => resolve([code, reason.toString()]));
  });
}

async function recorded({ proxy, file }: Bench): Promise<readonly Record<string, unknown>[]> {
  await proxy.close();
  ends.pop();
  const rows = readFileSync(file, "utf8").trimEnd().split("\n");
  return rows.map((row) => JSON.parse(row) as Record<string, unknown>);
}

describe("a proxy", () => {
  test("[W-13] hands messages on as they are, both ways, and records them", async () => {
    const it = await bench();
    const near = await opened(new WebSocket(`${it.proxy.url}/relay`));
    const far = await it.far;

    near.send('{"type": "going_idle"}\n');
    expect(await message(far)).toBe('{"type": "going_idle"}\n');
    far.send("héllo");
    expect(await message(near)).toBe("héllo");

    expect(await recorded(it)).toMatchObject([
      { conn: 1, event: "open" },
      { conn: 1, from: "gateway", text: '{"type": "going_idle"}\n' },
      { conn: 1, from: "connector", text: "héllo" },
      { conn: 1, event: "close", by: "network" },
    ]);
  });

  test("[W-03] [W-04] hands path and credential on, and records neither", async () => {
    const it = await bench();
    const headers = { Authorization: "Bearer abcdefghijklm.nop" };
    const near = await opened(
      new WebSocket(`${it.proxy.url}/relay?x=1`, ["v1", "v2"], { headers }),
    );

    expect(it.upgrades).toEqual([{ path: "/relay?x=1", authorization: headers.Authorization }]);
    expect(near.protocol).toBe("v1");
    expect(JSON.stringify(await recorded(it))).not.toContain("abcdefghijklm");
  });

  test("[W-58] hands close codes and reasons on, whoever closes", async () => {
    const it = await bench();
    const near = await opened(new WebSocket(it.proxy.url));
    const end = closed(near);
    (await it.far).close(4401, "expired");

    expect(await end).toEqual([4401, "expired"]);
    expect((await recorded(it)).at(-1)).toMatchObject({
      code: 4401,
      reason: "expired",
      by: "connector",
    });
  });

  test("[W-10] a socket that dies without a word dies on the other side as well", async () => {
    const it = await bench();
    const near = await opened(new WebSocket(it.proxy.url));
    const end = closed(await it.far);
    near.terminate();

    expect((await end)[0]).toBe(1006);
  });

  test("[W-10] leaves keepalive to the peers: a ping is answered from the far end", async () => {
    const it = await bench();
    const near = await opened(new WebSocket(it.proxy.url));
    const far = await it.far;
    const pinged = new Promise((resolve) => far.once("ping", resolve));
    const ponged = new Promise((resolve) => near.once("pong", resolve));
    near.ping("x");

    await Promise.all([pinged, ponged]);
  });

  test("[W-03] hands a refusal on, with status, headers and body", async () => {
    const it = await bench({ refuse: 403 });
    const near = new WebSocket(it.proxy.url);
    near.on("error", () => undefined);
    const response = await new Promise<{ status?: number; why: unknown; body: string }>(
      (resolve) => {
        near.once("unexpected-response", (_request, answer) => {
          let body = "";
          answer.on("data", (chunk: Buffer) => (body += chunk.toString()));
          answer.on("end", () =>
            resolve({ status: answer.statusCode ?? 0, why: answer.headers["x-why"], body }),
          );
        });
      },
    );

    expect(response).toEqual({ status: 403, why: "closed", body: "shut!" });
    expect(await recorded(it)).toMatchObject([{ event: "refused", status: 403, reason: "No" }]);
  });

  test("answers 502 when the target is not there", async () => {
    const it = await bench();
    await ends.shift()?.();
    const near = new WebSocket(it.proxy.url);
    near.on("error", () => undefined);
    const status = await new Promise((resolve) => {
      near.once("unexpected-response", (_request, answer) => resolve(answer.statusCode));
    });

    expect(status).toBe(502);
  });
});

test("a proxy whose port is taken leaves no capture, and one that was there as it was", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => {
    taken.listen(0, "127.0.0.1", resolve);
  });
  ends.push(() => new Promise((resolve) => taken.close(resolve)));
  const { port } = taken.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), "turnproof-"));
  const start = (record: string): Promise<ProxySession> =>
    startProxySession({
      ...{ host: "127.0.0.1", port, target: new URL("ws://127.0.0.1:1"), record },
      ...{ faults: [], keepTexts: true, onBreach: () => undefined },
    });
  const old = join(folder, "old.ndjson");
  writeFileSync(old, '{"ms":1,"conn":1,"event":"open"}\n');

  await expect(start(join(folder, "new.ndjson"))).rejects.toThrow("--listen: cannot listen on");
  await expect(start(old)).rejects.toThrow("--listen: cannot listen on");
  expect(existsSync(join(folder, "new.ndjson"))).toBe(false);
  expect(readFileSync(old, "utf8")).toBe('{"ms":1,"conn":1,"event":"open"}\n');
});
