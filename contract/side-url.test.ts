import { expect, test } from "vitest";
import { isHttp, isOwnMedia, isSameOrigin, mediaIdOf, redirected, sideUrl } from "./side-url.ts";

test.each([
  ["wss://h.test", "https://h.test/relay/media"],
  ["ws://h.test:8787/relay", "http://h.test:8787/relay/media"],
  [" https://h.test/base/ ", "https://h.test/base/relay/media"],
])("[W-79] [W-02] finds the doors of %s beside its socket", (base, url) => {
  expect(sideUrl(base, "media")).toBe(url);
});

test.each([
  ["http://h.test:8787/relay/media/abc", true],
  ["http://h.test/relay/media/abc", false],
  ["https://h.test:8787/relay/media/abc", false],
  ["http://evil.test:8787/relay/media/abc", false],
  ["http://h.test:8787/relay/media/", false],
  ["http://h.test:8787/relay/media/../policy", false],
  ["http://h.test:8787/relay/media/%2e%2e/policy", false],
  ["http://h.test:8787@evil.test/relay/media/abc", false],
  ["http://h.test:8787/other/relay/media/abc", false],
  ["file:///relay/media/abc", false],
  ["nonsense", false],
])("[G-107] takes %s for a file of the connector: %s", (url, own) => {
  expect(isOwnMedia(url, "ws://h.test:8787")).toBe(own);
});

test("[W-79] reads the id of a file off its URL", () => {
  expect(mediaIdOf("http://h.test/relay/media/abc?x=1")).toBe("abc");
});

test("[W-76] tells a redirect within one server from one to another", () => {
  const from = "https://h.test/relay/provision";

  expect(redirected(from, "/elsewhere")).toBe("https://h.test/elsewhere");
  expect(isSameOrigin(from, "https://h.test/x")).toBe(true);
  expect(isSameOrigin(from, "http://h.test/x")).toBe(false);
  expect(redirected(from, "http://[")).toBeUndefined();
});

test.each([
  ["http://a.test/x", true],
  ["https://a.test/x", true],
  ["ftp://a.test/x", false],
  ["file:///etc/passwd", false],
  ["data:,x", false],
])("[G-107] says of %s whether HTTP can fetch it: %s", (url, can) => {
  expect(isHttp(url)).toBe(can);
});
