import { describe, expect, test } from "vitest";
import { dialUrl } from "./dial-url.ts";

describe("the dial URL", () => {
  const cases = [
    ["https://relay.example", "wss://relay.example/relay"],
    ["http://127.0.0.1:8080", "ws://127.0.0.1:8080/relay"],
    ["  wss://relay.example/ ", "wss://relay.example/relay"],
    ["wss://relay.example/relay", "wss://relay.example/relay"],
    ["https://relay.example/relay//", "wss://relay.example/relay"],
    ["https://relay.example/v1", "wss://relay.example/v1/relay"],
    ["https://relay.example/myrelay", "wss://relay.example/myrelay/relay"],
    ["HTTPS://Relay.Example", "wss://Relay.Example/relay"],
    ["ws://relay", "ws://relay/relay"],
  ] as const;

  for (const [base, url] of cases) {
    test(`[W-02] made from "${base}" is ${url}`, () => {
      expect(dialUrl(base)).toBe(url);
    });

    test(`[W-02] made from the one made from "${base}" is the same`, () => {
      expect(dialUrl(dialUrl(base))).toBe(url);
    });
  }
});
