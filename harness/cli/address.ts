import { UsageError } from "../usage-error.ts";

/** An address to listen on. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

const PORT_MAX = 65_535;
const LOOPBACK = "127.0.0.1";

/**
 * Reads `127.0.0.1:8787`, `[::1]:0`, or a port alone, which is one of this machine only.
 *
 * @throws {UsageError} When it is no address.
 */
export function hostAndPort(flag: string, word: string): Address {
  const [, host = LOOPBACK, digits = ""] = /^(?:(.+):)?(\d+)$/.exec(word) ?? [];
  const port = Number(digits);
  if (digits === "" || port > PORT_MAX) {
    throw new UsageError(`${flag}: ${word} is no address; use host:port, as in 127.0.0.1:8787`);
  }
  return { host: host.replace(/^\[(.*)\]$/, "$1"), port };
}

const LOOPBACK_HOSTS = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** A line to print where other machines can dial what listens on `host`; nothing on loopback. */
export function exposureOf(host: string): string {
  return LOOPBACK_HOSTS.test(host) ? "" : `Listening on ${host}: other machines can reach this\n`;
}

/** @throws {UsageError} When it is no address of a WebSocket. */
export function webSocketUrl(flag: string, word: string): URL {
  const isKnown = /^(wss?|https?):\/\//i.test(word.trim());
  if (!isKnown || !URL.canParse(word.trim())) {
    throw new UsageError(`${flag}: ${word} is no address of a WebSocket; use ws://host:port`);
  }
  return new URL(word.trim().replace(/^http/i, "ws"));
}
