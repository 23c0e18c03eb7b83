import { expect, test } from "vitest";
import { inMemory, pathOf } from "./transport.ts";

test("[W-03] the path of a dial URL is what follows its host", () => {
  expect(pathOf("ws://connector.test/relay")).toBe("/relay");
  expect(pathOf("wss://connector.test:8443/a/relay?x=1")).toBe("/a/relay?x=1");
  expect(pathOf("ws://connector.test")).toBe("/");
});

test("a perfect network brings a dial to the connector and its answer to the gateway", () => {
  const conn = "g1.1";

  expect(inMemory({ act: "dial", conn, url: "ws://c/relay", authorization: "Bearer T" })).toEqual([
    { came: "upgrade", path: "/relay", authorization: "Bearer T" },
  ]);
  expect(inMemory({ act: "accept", conn })).toEqual([{ came: "opened" }]);
  expect(inMemory({ act: "reject", conn, status: 400, reason: "no" })).toEqual([
    { came: "refused", status: 400, reason: "no" },
  ]);
});

test("a perfect network brings a text to the other side, as it is", () => {
  expect(inMemory({ act: "write", conn: "g1.1", from: "gateway", text: "{}\n" })).toEqual([
    { came: "text", at: "connector", text: "{}\n" },
  ]);
});

test("both ends learn of a close with its code, and of a cut with 1006", () => {
  const conn = "g1.1";
  const codes = (act: Parameters<typeof inMemory>[0]): readonly unknown[] =>
    inMemory(act).map((arrival) => arrival.came === "closed" && [arrival.at, arrival.code]);

  expect(codes({ act: "close", conn, from: "gateway", code: 1000, reason: "" })).toEqual([
    ["gateway", 1000],
    ["connector", 1000],
  ]);
  expect(codes({ act: "cut", conn })).toEqual([
    ["gateway", 1006],
    ["connector", 1006],
  ]);
});
