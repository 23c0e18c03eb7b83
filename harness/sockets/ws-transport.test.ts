import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inMemory, type LinkAct } from "../../simulator/world/transport.ts";
import { openWsTransport, type WsTransport } from "./ws-transport.ts";

let transport: WsTransport;
beforeEach(async () => {
  transport = await openWsTransport();
});
afterEach(() => transport.close());

const dialled: LinkAct = {
  act: "dial",
  conn: "g1.1",
  url: "ws://connector/relay",
  authorization: "Bearer t",
};
const accepted: LinkAct = { act: "accept", conn: "g1.1" };

async function perform(acts: readonly LinkAct[]): Promise<readonly unknown[]> {
  const results = [];
  for (const act of acts) results.push(await transport.perform(act));
  return results;
}

describe("real sockets do what a perfect network does", () => {
  const lives: Readonly<Record<string, readonly LinkAct[]>> = {
    "a frame each way": [
      dialled,
      accepted,
      { act: "write", conn: "g1.1", from: "gateway", text: '{"type":"hello"}\n' },
      { act: "write", conn: "g1.1", from: "connector", text: "é😀\n" },
      { act: "write", conn: "g1.1", from: "connector", text: "" },
    ],
    "a close by the connector": [
      dialled,
      accepted,
      { act: "close", conn: "g1.1", from: "connector", code: 4401, reason: "expired" },
    ],
    "a close by the gateway": [
      dialled,
      accepted,
      { act: "close", conn: "g1.1", from: "gateway", code: 1000, reason: "" },
    ],
    "a cut": [dialled, accepted, { act: "cut", conn: "g1.1" }],
    "a refused upgrade": [
      dialled,
      { act: "reject", conn: "g1.1", status: 401, reason: "Unauthorized" },
    ],
    "a second link beside the first": [
      dialled,
      accepted,
      { ...dialled, conn: "g1.2", authorization: null },
      { act: "accept", conn: "g1.2" },
      { act: "write", conn: "g1.1", from: "gateway", text: "one" },
      { act: "write", conn: "g1.2", from: "connector", text: "two" },
      { act: "cut", conn: "g1.1" },
      { act: "write", conn: "g1.2", from: "gateway", text: "three" },
    ],
  };

  for (const [name, acts] of Object.entries(lives)) {
    test(name, async () => {
      expect(await perform(acts)).toEqual(acts.map(inMemory));
    });
  }
});

describe("real sockets at their limits", () => {
  test("a cut before the upgrade is answered fails the dial", async () => {
    const [, cut] = await perform([dialled, { act: "cut", conn: "g1.1" }]);

    expect(cut).toMatchObject([{ came: "refused" }]);
  });

  test("a cut before the dial sets out brings nothing about", async () => {
    expect(await perform([{ act: "cut", conn: "g1.1" }])).toEqual([[]]);
  });

  test("[W-11] a message over 1 MiB ends the link with 1009", async () => {
    const text = "x".repeat(2 ** 20 + 1);

    const results = await perform([
      dialled,
      accepted,
      { act: "write", conn: "g1.1", from: "gateway", text },
    ]);

    // Whoever refuses the message hangs up on it, and sees no close frame in return.
    expect(results[2]).toMatchObject([
      { came: "closed", at: "gateway", code: 1009 },
      { came: "closed", at: "connector" },
    ]);
  });
});
