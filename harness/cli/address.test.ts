import { expect, test } from "vitest";
import { exposureOf } from "./address.ts";

test.each(["127.0.0.1", "127.0.0.2", "::1", "localhost"])("nobody is warned of %s", (host) => {
  expect(exposureOf(host)).toBe("");
});

test.each(["0.0.0.0", "::", "192.168.0.7", "localhost.example", "128.0.0.1"])(
  "a person is told that other machines can reach %s",
  (host) => {
    expect(exposureOf(host)).toContain(`${host}: other machines can reach this`);
  },
);
