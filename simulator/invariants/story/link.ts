import type { Capabilities } from "../../../contract/descriptor.ts";

/** One socket. */
export interface LinkStory {
  readonly conn: string;
  readonly gateway: string;
  readonly at: number;
  readonly open: boolean;
  readonly hellos: readonly Identity[];
}

export interface Identity {
  readonly platform: string;
  readonly botId: string;
}

/** One gateway, through all its processes and sockets. */
export interface GatewayStory {
  readonly id: string;
  /** Which process it is in, from 1. */
  readonly process: number;
  readonly running: boolean;
  /** Its machine was suspended once: nobody holds it to its times any more. */
  readonly frozen: boolean;
  /** It tells inner facts (D-39). */
  readonly reports: boolean;
  /** The socket it last opened. */
  readonly conn: string | null;
  /** A descriptor has come on that socket, and it is still open. */
  readonly up: boolean;
  readonly downMs: number;
  /** It ended the last link that was up itself. */
  readonly hungUp: boolean;
  /** Platforms that it said hello for, on any socket. */
  readonly fronted: readonly string[];
  /** Platforms whose descriptor has come on that socket, which is still open: ops for others wait (D-14). */
  readonly ready: readonly string[];
  /** Since when a platform that was ready is not any more. */
  readonly sinceMs: Readonly<Record<string, number>>;
  /** It dials no more: replaced (D-28), revoked (I-42), or gone while it had no link (G-101). */
  readonly staysAway: boolean;
  /** What each fronted platform can do, by its last descriptor. */
  readonly capabilities: Readonly<Record<string, Capabilities>>;
  /** Platform of the first hello (W-36). */
  readonly primary: string | null;
}

export const LINKS_MAX = 256;
export const GATEWAYS_MAX = 256;
export const IDENTITIES_MAX = 64;

export function newLink(conn: string, gateway: string, at: number): LinkStory {
  return { conn, gateway, at, open: true, hellos: [] };
}

export function newGateway(id: string): GatewayStory {
  return {
    id,
    process: 1,
    running: true,
    frozen: false,
    reports: false,
    conn: null,
    up: false,
    downMs: 0,
    hungUp: false,
    fronted: [],
    ready: [],
    sinceMs: {},
    staysAway: false,
    capabilities: {},
    primary: null,
  };
}

/** No socket carries anything for it any more. */
export function unready(
  gateway: GatewayStory,
  ms: number,
): Pick<GatewayStory, "ready" | "sinceMs"> {
  if (gateway.ready.length === 0) return gateway;
  const until = Object.fromEntries(gateway.ready.map((platform) => [platform, ms]));
  return { ready: [], sinceMs: { ...gateway.sinceMs, ...until } };
}

/** How long ops for a platform have had no way out; one that is not fronted goes by the link (G-02). */
export function awayForMs(gateway: GatewayStory, platform: string, ms: number): number {
  if (gateway.ready.includes(platform)) return 0;
  if (gateway.fronted.includes(platform)) return ms - (gateway.sinceMs[platform] ?? 0);
  return gateway.up ? 0 : ms - gateway.downMs;
}

/** `g1` of `g1.2`. */
export function gatewayOf(conn: string): string {
  const dot = conn.lastIndexOf(".");
  return dot < 0 ? conn : conn.slice(0, dot);
}
