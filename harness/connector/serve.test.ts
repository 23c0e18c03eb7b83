import { afterEach, expect, test } from "vitest";
import { CloseCode } from "../../contract/close-codes.ts";
import type { Backlog } from "../captures/recording/backlog.ts";
import { SOUND } from "../run/sides.ts";
import { dial } from "../sockets/dial.ts";
import { serveConnector, type ServedConnector } from "./serve.ts";

const ORIGIN = { Origin: "https://page.example" };

let served: ServedConnector | undefined;

afterEach(async () => {
  await served?.close();
  served = undefined;
});

async function serve(secret: string | undefined, backlog?: Backlog): Promise<string> {
  served = await serveConnector({
    port: 0,
    platforms: ["slack"],
    gatewayId: "gateway",
    secret,
    configure: (config) => config,
    policies: SOUND.connector,
    observe: () => undefined,
    ...(backlog === undefined ? {} : { backlog }),
    onQuit: () => undefined,
  });
  return `${served.url}/relay`;
}

test("a web page cannot dial where no token is asked for", async () => {
  const url = await serve(undefined);
  await expect(dial(url, ORIGIN)).rejects.toMatchObject({ status: 403 });
});

test("[W-04] a program dials without a token where none is asked for", async () => {
  const url = await serve(undefined);
  const socket = await dial(url, {});
  socket.close(1000, "");
});

test("[W-04] where a token is asked for it decides alone, wherever the dial comes from", async () => {
  const url = await serve("a secret of some length");
  const socket = await dial(url, ORIGIN);
  const code = await new Promise<number>((resolve) => socket.onClose(resolve));
  expect(code).toBe(CloseCode.Unauthorized);
});

const HELLO = '{"type":"hello","platform":"slack","botId":"B1"}\n';
/** Round trips over HTTP in which a frame that is read would have been answered. */
const ROUNDS = 20;

test("[I-54] reads no frame while what was observed is not dealt with, and every one after that", async () => {
  let isBehind = true;
  let letGo: () => void = () => undefined;
  const room = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const url = await serve(undefined, {
    get isBehind() {
      return isBehind;
    },
    caughtUp: () => room,
  });
  const socket = await dial(url, {});
  let answers = 0;
  const both = new Promise<void>((resolve) => {
    socket.onMessage(() => {
      answers += 1;
      if (answers === 2) resolve();
    });
  });
  socket.send(HELLO);
  socket.send(HELLO);
  for (let round = 0; round < ROUNDS; round += 1) {
    await fetch(`${served?.url.replace("ws:", "http:") ?? ""}/control`, { method: "POST" });
  }
  expect(answers).toBeLessThan(2);

  isBehind = false;
  letGo();
  await both;
  socket.close(1000, "");
});
