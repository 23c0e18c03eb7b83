import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Clock } from "../../../contract/ports/clock.ts";
import { realClock } from "../../clock.ts";
import { createDeadlines } from "../process/deadlines.ts";
import { PATIENCE } from "./patience.ts";
import { negotiate } from "./readiness.ts";

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => closed(server))));

function closed(server: Server): Promise<unknown> {
  return new Promise((resolve) => server.close(resolve));
}

/** Where every connection is taken, and ended in this way. */
async function ending(end: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    // What is read of it is nothing to anybody, but only then its end is seen.
    socket.on("error", () => undefined).resume();
    end(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Why a connector at this address is not ready. */
async function whyNot(url: string, clock: Clock, mayStillStart = false): Promise<string> {
  const who = { gatewayId: "", secret: "", platform: "slack", botId: "B1", scopeId: "T1" };
  const readiness = await negotiate({
    address: { ...who, url },
    deadlines: createDeadlines(clock, false),
    readyMs: PATIENCE.readyMs,
    mayStillStart,
    died: new Promise<never>(() => undefined),
  });
  return readiness.ready ? "" : readiness.why;
}

test("a peer that takes the connection and closes it during the upgrade is named as that", async () => {
  const inOrder = await ending((socket) => socket.end());
  const byReset = await ending((socket) => socket.resetAndDestroy());

  expect(await whyNot(inOrder, realClock())).toMatch(
    `${inOrder}/relay takes the connection and closes it during the upgrade: `,
  );
  expect(await whyNot(byReset, realClock())).toMatch(
    `${byReset}/relay takes the connection and closes it during the upgrade: `,
  );
});

/** A clock on which the first time that was asked for is over as soon as a second one is asked for. */
function hastyClock(): Clock {
  const alarms: (() => void)[] = [];
  return {
    nowMs: () => 0,
    wakeAt: (_, ring) => {
      alarms.push(ring);
      if (alarms.length > 1) alarms[0]?.();
      return () => undefined;
    },
  };
}

test("one that may still start is dialled again, and named as what it did all the time", async () => {
  const url = await ending((socket) => socket.end());

  expect(await whyNot(url, hastyClock(), true)).toBe(
    `${url} kept closing the connection during the upgrade for ${PATIENCE.readyMs / 1_000} s`,
  );
});
