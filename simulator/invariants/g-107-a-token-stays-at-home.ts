import { isHttp, isOwnMedia, sideUrl } from "../../contract/side-url.ts";
import type { Line } from "../../contract/trace-line.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

type RequestLine = Extract<Line, { readonly kind: "http-request" }>;

const DOORS = ["media", "provision", "policy", "enroll"];

/** A gateway names itself over HTTP, fetches nothing else, and shows its token to its connector alone. */
export const aTokenStaysAtHome = lineRule({
  id: "G-107",
  title: "a token stays at home",
  clauses: ["W-08", "W-76", "G-81", "F-40", "S-27", "I-26"],
  hears: ["http-request"],
  check,
});

function check({ line, story }: Scene): Findings {
  if (line.kind !== "http-request") return KEPT;
  const { url, bearer, userAgent } = line;
  const home = story.meta?.connectorUrl;
  if (!isHttp(url)) return [finding(line, `fetched ${url}`, "http or https")];
  if (userAgent === null) {
    return [finding(line, `asked ${url} without a name of its own`, "a User-Agent header")];
  }
  if (!bearer || home === undefined || isAtHome(line, home)) return KEPT;
  return [finding(line, `showed its token to ${url}`, `a token for ${sideUrl(home, "")} only`)];
}

function isAtHome({ method, url }: RequestLine, home: string): boolean {
  if (method === "GET") return isOwnMedia(url, home);
  return DOORS.some((door) => url === sideUrl(home, door));
}

function finding(
  { n, gateway, turn }: RequestLine,
  what: string,
  expected: string,
): Findings[number] {
  return {
    sentence: `${gateway} ${what}`,
    expected,
    actual: what,
    ...(turn === undefined ? {} : { turn }),
    suspect: { line: n, side: "gateway" },
  };
}
