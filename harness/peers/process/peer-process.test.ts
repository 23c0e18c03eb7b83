import { createServer, type AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "./free-port.ts";
import { describeExit, PeerSpawnError, startPeer, type PeerProcess } from "./peer-process.ts";

const started: PeerProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((peer) => peer.kill()));
});

function start(script: string, env: Record<string, string> = {}): PeerProcess {
  const command = `${process.execPath.replaceAll(" ", "\\ ")} -e '${script}' {port}`;
  const peer = startPeer({ command, holes: { port: "1234" }, env, secrets: [env["SECRET"] ?? ""] });
  started.push(peer);
  return peer;
}

function nextLine(peer: PeerProcess): Promise<string> {
  return new Promise((resolve) => peer.onLine(resolve));
}

/** A port, and the end of the connection that somebody opens to it: it ends with whoever holds it. */
async function lifeline(): Promise<{ readonly port: number; readonly cut: Promise<void> }> {
  const server = createServer();
  const cut = new Promise<void>((resolve) => {
    server.once("connection", (socket) => {
      socket.on("error", () => undefined).once("close", () => server.close(() => resolve()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, cut };
}

describe("a spawned peer", () => {
  test("gets its words and its environment, answers lines, and says how it ended", async () => {
    const peer = start(
      `process.stdin.once("data", (d) => { console.log(d + process.argv[1] + process.env.A); process.exit(3); })`,
      { A: "b" },
    );
    peer.write("go ");

    expect(peer.exited).toBeUndefined();
    expect(await peer.exit).toEqual({ code: 3, signal: null });
    expect(peer.tail()).toEqual(["go ", "1234b"]);
    expect(peer.exited).toEqual({ code: 3, signal: null });
    peer.write("nobody hears it");
  });

  test("leaves a tail of both outputs without its secrets", async () => {
    const says = `console.log(process.env.SECRET + process.env.MY_KEY); console.error("dying")`;
    const peer = start(says, { SECRET: "hush-hush", MY_KEY: "of-somebody-else" });
    await peer.exit;

    expect(new Set(peer.tail())).toEqual(new Set(["[redacted][redacted]", "dying"]));
  });

  test("ends in order when it is stopped", async () => {
    const peer = start(
      `process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1e6); console.log("up")`,
    );
    await nextLine(peer);

    expect(await peer.stop()).toEqual({ code: 7, signal: null });
  });

  test("is killed when it does not end in order", async () => {
    const peer = start(
      `process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6); console.log("up")`,
    );
    await nextLine(peer);

    expect(await peer.stop()).toEqual({ code: null, signal: "SIGKILL" });
  });

  test("takes with it what it started, and holds nobody up", async () => {
    const { port, cut } = await lifeline();
    const child = `require("net").connect(${port}, "127.0.0.1", () => console.log("up"))`;
    const peer = start(
      `require("child_process").spawn(process.execPath, ["-e", process.env.CHILD], { stdio: "inherit" })`,
      { CHILD: child },
    );
    expect(await nextLine(peer)).toBe("up");
    await peer.kill();

    await cut;
  });

  test("that is no program is told at once", () => {
    const options = { command: "no-such-program-1 x", env: {}, secrets: [] };

    expect(() => startPeer(options)).toThrow(PeerSpawnError);
    expect(() => startPeer(options)).toThrow("cannot start no-such-program-1");
  });

  test("tells its end in words", () => {
    expect(describeExit({ code: 1, signal: null })).toBe("exited with code 1");
    expect(describeExit({ code: null, signal: "SIGKILL" })).toBe("was ended by SIGKILL");
  });
});

test("a free port is one that can be listened on", async () => {
  expect(await freePort()).toBeGreaterThan(0);
});
