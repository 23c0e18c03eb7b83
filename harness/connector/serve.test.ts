import { afterEach, expect, test } from "vitest";
import { CloseCode } from "../../contract/close-codes.ts";
import { SOUND } from "../run/sides.ts";
import { dial } from "../sockets/dial.ts";
import { serveConnector, type ServedConnector } from "./serve.ts";

const ORIGIN = { Origin: "https://page.example" };

let served: ServedConnector | undefined;

afterEach(async () => {
  await served?.close();
  served = undefined;
});

async function serve(secret: string | undefined): Promise<string> {
  served = await serveConnector({
    port: 0,
    platforms: ["slack"],
    gatewayId: "gateway",
    secret,
    configure: (config) => config,
    policies: SOUND.connector,
    observe: () => undefined,
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
