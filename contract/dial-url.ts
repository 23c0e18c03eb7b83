/** The only path a connector answers an upgrade on (W-03). */
export const RELAY_PATH = "/relay";

/**
 * The URL a gateway dials, from the base it was configured with (W-02). Applying it twice changes nothing.
 * Only the path decides whether `/relay` is there already: a host called `relay` does not count.
 */
export function dialUrl(base: string): string {
  const socketUrl = withSocketScheme(base.trim());
  const url = withoutTrailingSlashes(socketUrl);
  const schemeEnd = url.indexOf("://");
  const pathStart = url.indexOf("/", schemeEnd === -1 ? 0 : schemeEnd + 3);
  const path = pathStart === -1 ? "" : url.slice(pathStart);
  return path.endsWith(RELAY_PATH) ? url : url + RELAY_PATH;
}

function withSocketScheme(url: string): string {
  const lower = url.slice(0, 8).toLowerCase();
  if (lower.startsWith("https://")) return `wss://${url.slice(8)}`;
  if (lower.startsWith("http://")) return `ws://${url.slice(7)}`;
  return url;
}

function withoutTrailingSlashes(url: string): string {
  let end = url.length;
  while (end > 0 && url[end - 1] === "/") end -= 1;
  return url.slice(0, end);
}
