import { afterEach, describe, expect, test } from "vitest";
import type { Socket } from "../../contract/ports/socket.ts";
import { dial, DialError } from "./dial.ts";
import { listen, ListenError, type Knock, type Listener } from "./listen.ts";

const listeners: Listener[] = [];
afterEach(async () => {
  await Promise.all(listeners.splice(0).map((listener) => listener.close()));
});

async function listening(onKnock: (knock: Knock) => void): Promise<Listener> {
  const listener = await listen(0, onKnock);
  listeners.push(listener);
  return listener;
}

function firstMessage(socket: Socket): Promise<string | Uint8Array> {
  return new Promise((resolve) => socket.onMessage(resolve));
}

function closed(socket: Socket): Promise<readonly [number, string]> {
  return new Promise((resolve) => socket.onClose((code, reason) => resolve([code, reason])));
}

describe("a real socket", () => {
  test("carries text both ways and tells its close code and reason", async () => {
    const { url } = await listening((knock) => {
      const socket = knock.accept();
      socket.onMessage((message) => {
        socket.send(`echo ${String(message)}`);
        socket.close(4401, "expired");
      });
    });

    const socket = await dial(`${url}/relay`, {});
    const answer = firstMessage(socket);
    const end = closed(socket);
    socket.send("héllo\n");

    expect(await answer).toBe("echo héllo\n");
    expect(await end).toEqual([4401, "expired"]);
  });

  test("[W-10] answers the pings of its peer by itself", async () => {
    const { url } = await listening((knock) => void knock.accept());

    const { pulse } = await dial(`${url}/relay`, {});
    const pong = new Promise<string>((resolve) => pulse?.onPong(() => resolve("pong")));
    pulse?.ping();

    expect(await pong).toBe("pong");
  });

  test("[W-04] shows the listener the path and the token of the upgrade", async () => {
    const knocks: (readonly [string, string | null])[] = [];
    const { url } = await listening((knock) => {
      knocks.push([knock.path, knock.authorization]);
      knock.accept();
    });

    await dial(`${url}/relay?x=1`, { Authorization: "Bearer t" });
    await dial(`${url}/relay`, {});

    expect(knocks).toEqual([
      ["/relay?x=1", "Bearer t"],
      ["/relay", null],
    ]);
  });

  test("[W-03] a refused upgrade is an error with its HTTP status", async () => {
    const { url } = await listening((knock) => knock.reject(400, "Bad Request"));

    const refused = await dial(`${url}/other`, {}).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(DialError);
    expect(refused).toMatchObject({ status: 400 });
  });

  test("[W-11] a message over 1 MiB closes with 1009", async () => {
    const ends: Promise<readonly [number, string]>[] = [];
    const { url } = await listening((knock) => ends.push(closed(knock.accept())));

    const socket = await dial(`${url}/relay`, {});
    const end = closed(socket);
    socket.send("x".repeat(2 ** 20 + 1));

    expect((await end)[0]).toBe(1009);
  });

  test("code 1006 stands for an end without a close frame, on both sides", async () => {
    const far: Socket[] = [];
    const { url } = await listening((knock) => far.push(knock.accept()));

    const socket = await dial(`${url}/relay`, {});
    const end = closed(socket);
    far[0]?.close(1006, "");

    expect(await end).toEqual([1006, ""]);
  });
});

describe("dialling and listening", () => {
  test("nobody there is an error that names the address", async () => {
    const listener = await listen(0, () => undefined);
    await listener.close();

    await expect(dial(listener.url, {})).rejects.toThrow(`Cannot reach ${listener.url}`);
  });

  test("a port that is taken is an error that names the port", async () => {
    const { port } = await listening(() => undefined);

    await expect(listen(port, () => undefined)).rejects.toThrow(ListenError);
  });
});
