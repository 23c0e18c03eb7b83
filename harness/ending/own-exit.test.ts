import { afterEach, expect, inject, test } from "vitest";
import { startPeer, type PeerExit, type PeerProcess } from "../peers/process/peer-process.ts";

const started: PeerProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((peer) => peer.kill()));
});

/** A process that ends in order at the first signal, which reaches it twice, and takes for ever to do so. */
function start(): PeerProcess {
  const script = `
    import { onFirstSignal, onOwnExit } from "${inject("packageFolder")}/dist/harness/ending/own-exit.js";
    onOwnExit(() => console.log("ended"));
    onFirstSignal(() => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.kill(process.pid, signal);
      setTimeout(() => console.log("stopping"), 600);
    });
    setInterval(() => undefined, 1e6);
    console.log("up");`;
  const command = `"${process.execPath}" --input-type=module -e '${script}'`;
  const peer = startPeer({ command, env: {}, secrets: [] });
  started.push(peer);
  return peer;
}

/** Sends a signal at each of these lines, and gives how it ended. */
async function signalledAt(
  peer: PeerProcess,
  lines: readonly string[],
  signal: NodeJS.Signals,
): Promise<{ readonly exit: PeerExit; readonly output: readonly string[] }> {
  peer.onLine((line) => {
    if (lines.includes(line)) process.kill(peer.pid, signal);
  });
  return { exit: await peer.exit, output: peer.tail() };
}

test.each(["SIGINT", "SIGTERM"] as const)(
  "the first %s is taken in order, the second ends at once, children with it",
  async (signal) => {
    const { exit, output } = await signalledAt(start(), ["up", "stopping"], signal);

    expect(output).toEqual(["up", "stopping", "ended"]);
    expect(exit).toEqual({ code: null, signal });
  },
);

test("a terminal that goes ends us at once", async () => {
  const { exit, output } = await signalledAt(start(), ["up"], "SIGHUP");

  expect(output).toEqual(["up", "ended"]);
  expect(exit).toEqual({ code: null, signal: "SIGHUP" });
});
