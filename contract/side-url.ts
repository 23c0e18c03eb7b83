import { dialUrl } from "./dial-url.ts";

/** Where a connector keeps files for its gateways, under its dial URL (W-79). */
const MEDIA_PATH = "/media/";

/**
 * The URL of a side door: `https://h/relay/media` of the base `wss://h` and the door `media` (W-76..W-79).
 *
 * @param base As for `dialUrl`.
 */
export function sideUrl(base: string, door: string): string {
  const url = dialUrl(base);
  return `${url.startsWith("ws") ? `http${url.slice("ws".length)}` : url}/${door}`;
}

/**
 * Whether a file is one that the connector keeps: same scheme, host and port, and a path below its own.
 * Nothing else may see the gateway's token (G-107).
 */
export function isOwnMedia(url: string, base: string): boolean {
  const there = parsed(url);
  const home = parsed(sideUrl(base, ""));
  if (there === undefined || home === undefined || there.origin !== home.origin) return false;
  const path = home.pathname.slice(0, -1) + MEDIA_PATH;
  return there.pathname.startsWith(path) && there.pathname.length > path.length;
}

/** The last part of the path of a file that the connector keeps. */
export function mediaIdOf(url: string): string {
  const path = parsed(url)?.pathname ?? "";
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether two URLs belong to the same server. */
export function isSameOrigin(a: string, b: string): boolean {
  const first = parsed(a);
  return first !== undefined && first.origin === parsed(b)?.origin;
}

/** Where a redirect leads, or `undefined` where it names no place. */
export function redirected(from: string, location: string): string | undefined {
  return parsed(location, from)?.href;
}

/** Whether a URL is one that HTTP can fetch; of other schemes a gateway fetches nothing (G-107). */
export function isHttp(url: string): boolean {
  const protocol = parsed(url)?.protocol;
  return protocol === "http:" || protocol === "https:";
}

function parsed(url: string, base?: string): URL | undefined {
  return URL.canParse(url, base) ? new URL(url, base) : undefined;
}
