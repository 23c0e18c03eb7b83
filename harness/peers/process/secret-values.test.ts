import { expect, test } from "vitest";
import { secretValues } from "./secret-values.ts";

test("what an environment calls a secret is one, unless it is too short to be told from other words", () => {
  const env = {
    MY_API_KEY: "topsecretkey99",
    GITHUB_TOKEN: "ghp_0123456789",
    DB_PASSWORD: "hunter22",
    client_secret: "topsecretkey99-and-more",
    PATH: "/usr/local/bin",
    KEYBOARD: "dvorak-us",
    PIN_TOKEN: "1234",
    UNSET_SECRET: undefined,
  };

  expect(secretValues(env)).toEqual([
    "topsecretkey99-and-more",
    "topsecretkey99",
    "ghp_0123456789",
    "hunter22",
  ]);
});
