import { expect, test } from "vitest";
import { UsageError } from "../../usage-error.ts";
import { reproduceFlags, sessionOptionsOf, type TestGatewayFlags } from "./test-gateway-flags.ts";

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

test("the command that runs a case again has the flags that decide it, where they were given", () => {
  const again = (given: Partial<TestGatewayFlags>): string =>
    reproduceFlags({ ...FLAGS, ...given }).join(" ");

  expect(again({ listen: "8787" })).toBe("npx turnproof test gateway --listen 8787 --seed 1");
  expect(again({ spawn: "node my.js", modelPort: 9000, patience: 5 })).toBe(
    "npx turnproof test gateway --spawn 'node my.js' --model-port 9000 --patience 5 --seed 1",
  );
  expect(again({ listen: "8787", drive: "observe", for: 60 })).toBe(
    "npx turnproof test gateway --listen 8787 --drive observe --for 60 --seed 1",
  );
});
