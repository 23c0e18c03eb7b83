import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

interface Asked {
  readonly method?: string;
  readonly url: string;
  readonly bearer?: boolean;
  readonly userAgent?: string | null;
}

function asked({ method = "GET", url, bearer = true, userAgent = "test" }: Asked): number {
  const trace = new Transcript({ connectorUrl: "ws://connector.test" });
  const head = { kind: "http-request", gateway: "g1", exchange: "x" } as const;
  return breachesOf("G-107", trace.push({ ...head, method, url, bearer, userAgent }).rest()).length;
}

test("[G-107] keeps a token that goes to the connector's own media", () => {
  expect(asked({ url: "http://connector.test/relay/media/i1" })).toBe(0);
});

test("[G-107] [F-40] breaks when a token goes to another host's media", () => {
  expect(asked({ url: "https://cdn.test/relay/media/i1" })).toBe(1);
});

test.each([
  { url: "http://connector.test/relay/provision", method: "POST" },
  { url: "https://cdn.test/dog.png", bearer: false },
])("[G-107] keeps $url", (request) => {
  expect(asked(request)).toBe(0);
});

test.each([
  { url: "http://connector.test/relay/policy" },
  { url: "http://elsewhere.test/relay/provision", method: "POST" },
  { url: "https://cdn.test/dog.png", bearer: false, userAgent: null },
  { url: "ftp://cdn.test/dog.png", bearer: false },
])("[G-107] [F-40] breaks at $url", (request) => {
  expect(asked(request)).toBe(1);
});
