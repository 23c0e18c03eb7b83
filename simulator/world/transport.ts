import type { ConnId } from "../../contract/ports/gateway.ts";
import type { Side } from "../../contract/trace-line.ts";

/**
 * What the world does to a link. Over real sockets a `Transport` performs it; without one the world is
 * its own perfect network, as `inMemory` tells. Either way the world decides when, and learns what came
 * of it as arrivals.
 */
export type LinkAct =
  /** The gateway dials; nothing is answered yet. */
  | {
      readonly act: "dial";
      readonly conn: ConnId;
      readonly url: string;
      readonly authorization: string | null;
    }
  /** The connector takes the upgrade, or answers it with an HTTP status. */
  | { readonly act: "accept"; readonly conn: ConnId }
  | {
      readonly act: "reject";
      readonly conn: ConnId;
      readonly status: number;
      readonly reason: string;
    }
  /** `from` writes one WebSocket text message. */
  | { readonly act: "write"; readonly conn: ConnId; readonly from: Side; readonly text: string }
  /** `from` closes with a close frame, and the other side answers it. */
  | {
      readonly act: "close";
      readonly conn: ConnId;
      readonly from: Side;
      readonly code: number;
      readonly reason: string;
    }
  /** The socket dies without a close frame. Of a link that was never accepted, the dial fails. */
  | { readonly act: "cut"; readonly conn: ConnId };

/** What came out at an end of a link. `at` is the end. */
export type Arrival =
  /** At the connector: the upgrade as it was received. */
  | {
      readonly came: "upgrade";
      readonly path: string;
      readonly authorization: string | null;
    }
  /** At the gateway: the socket is open, or the dial failed. */
  | { readonly came: "opened" }
  | {
      readonly came: "refused";
      readonly reason: string;
      readonly status?: number;
      readonly code?: number;
    }
  | { readonly came: "text"; readonly at: Side; readonly text: string | Uint8Array }
  | {
      readonly came: "closed";
      readonly at: Side;
      readonly code: number;
      readonly reason: string;
    };

/**
 * Performs link acts on real sockets, one at a time. The promise resolves once everything the act
 * brings about at either end has arrived:
 *
 * - `dial`: one `upgrade` (the gateway's own promise of a socket stays open), or `refused`
 * - `accept`: one `opened`; `reject`: one `refused` with its status
 * - `write`: the messages that arrived at the other side, usually one `text`
 * - `close`, `cut`: one `closed` at each side that still had the socket, gateway first
 */
export interface Transport {
  perform(act: LinkAct): Promise<readonly Arrival[]>;
}

/** What a perfect network makes of an act: nothing is lost, changed or late. */
export function inMemory(act: LinkAct): readonly Arrival[] {
  switch (act.act) {
    case "dial":
      return [{ came: "upgrade", path: pathOf(act.url), authorization: act.authorization }];
    case "accept":
      return [{ came: "opened" }];
    case "reject":
      return [{ came: "refused", status: act.status, reason: act.reason }];
    case "write":
      return [{ came: "text", at: otherSide(act.from), text: act.text }];
    case "close":
      return closedAtBoth(act.code, act.reason);
    case "cut":
      return closedAtBoth(ABNORMAL_CLOSE, "");
  }
}

/** Stands for an end without a close frame (RFC 6455, 7.4.1). */
export const ABNORMAL_CLOSE = 1006;

export function otherSide(side: Side): Side {
  return side === "gateway" ? "connector" : "gateway";
}

function closedAtBoth(code: number, reason: string): readonly Arrival[] {
  return [
    { came: "closed", at: "gateway", code, reason },
    { came: "closed", at: "connector", code, reason },
  ];
}

/** The path of a dial URL, `/` when it has none. */
export function pathOf(url: string): string {
  const authority = url.indexOf("//");
  const path = url.indexOf("/", authority < 0 ? 0 : authority + 2);
  return path < 0 ? "/" : url.slice(path);
}
