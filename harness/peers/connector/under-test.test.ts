import { expect, test } from "vitest";
import { attached } from "./under-test.ts";

test("connectors that others started share no promise, so none remembers who waited for another", () => {
  const address = {
    ...{ url: "ws://127.0.0.1:1", gatewayId: "", secret: "" },
    ...{ platform: "slack", botId: "B1", scopeId: "T1" },
  };

  expect(attached(address).died).not.toBe(attached(address).died);
});
