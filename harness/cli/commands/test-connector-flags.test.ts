import { expect, test } from "vitest";
import { reproduce, type ConnectorTestFlags } from "./test-connector-flags.ts";

const FLAGS: ConnectorTestFlags = { id: "gateway", bot: "B1", scope: "T1", failOn: "should" };
const URL = "ws://127.0.0.1:8787";

test("the command that runs a case again has the flags that decide it, where they were given", () => {
  expect(reproduce({ ...FLAGS, url: URL }, "turn/plain", 7)).toBe(
    `npx turnproof test connector --url ${URL} --filter turn/plain --seed 7`,
  );
  expect(reproduce({ ...FLAGS, url: URL, wait: 5 }, "turn/plain", 7)).toBe(
    `npx turnproof test connector --url ${URL} --wait 5 --filter turn/plain --seed 7`,
  );
});
