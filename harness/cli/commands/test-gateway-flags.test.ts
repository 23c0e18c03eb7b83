import { expect, test } from "vitest";
import { UsageError } from "../../usage-error.ts";
import { sessionOptionsOf, type TestGatewayFlags } from "./test-gateway-flags.ts";

const FLAGS: TestGatewayFlags = {
  ...{ id: "gateway", identity: "slack:B1", drive: "model", tool: "lookup" },
  ...({ modelPort: 0, patience: 1, seed: 1, failOn: "should" } as const),
};

test("--listen takes what every command takes as an address", () => {
  const listening = (listen: string): unknown => sessionOptionsOf({ ...FLAGS, listen });

  expect(listening("0.0.0.0:8787")).toMatchObject({ host: "0.0.0.0", port: 8787 });
  expect(listening("8787")).toMatchObject({ host: "127.0.0.1", port: 8787 });
  expect(listening("[::1]:0")).toMatchObject({ host: "::1", port: 0 });
  expect(() => listening("127.0.0.1:65536")).toThrow(UsageError);
  expect(() => listening("here")).toThrow("--listen: here is no address");
});
