import type { ConnId } from "../../contract/ports/gateway.ts";
import type { Side } from "../../contract/trace-line.ts";
import type { Link } from "./state.ts";
import { ABNORMAL_CLOSE, type Arrival } from "./transport.ts";
import {
  connectorLabel,
  dispatch,
  gatewayAt,
  gatewayLabel,
  linkOf,
  setLink,
  tell,
  type Work,
} from "./work.ts";

/**
 * The socket dies: all that is under way on it is lost, and each end that has it will learn so.
 *
 * @param arrivals What real sockets said; `null` for a perfect memory of one.
 */
export function cutLink(work: Work, conn: ConnId, arrivals: readonly Arrival[] | null): void {
  const link = linkOf(work.world, conn);
  if (link === undefined || link.dead) return;
  loseTraffic(work, conn);
  setLink(work, { ...link, dead: true });
  if (link.gatewayEnd === "open") {
    const [code, reason] = endSeen(arrivals, "gateway");
    tell(work, { kind: "close", conn, by: "network", code, reason });
  }
  tellGatewayEnd(work, link, arrivals);
  if (link.connectorEnd !== "unasked" && link.connectorEnd !== "gone") {
    tellEnd(work, link, "connector", arrivals);
  }
}

/** One end learns that its socket is gone, behind all else that it is about to learn. */
export function tellEnd(
  work: Work,
  { conn, gateway }: Link,
  to: Side,
  arrivals: readonly Arrival[] | null,
  expected: readonly [code: number, reason: string] = [ABNORMAL_CLOSE, ""],
): void {
  const [code, reason] = endSeen(arrivals, to, expected);
  const label =
    to === "gateway"
      ? gatewayLabel(work, gateway, "lost")
      : connectorLabel(work, `lost@${gatewayAt(work.world, gateway).id}`);
  dispatch(work, { kind: "lost", label, turn: "", gateway, conn, to, code, reason });
}

/** With which code and reason an end saw its socket end. */
export function endSeen(
  arrivals: readonly Arrival[] | null,
  at: Side,
  expected: readonly [code: number, reason: string] = [ABNORMAL_CLOSE, ""],
): readonly [code: number, reason: string] {
  const seen = arrivals?.find((arrival) => arrival.came === "closed" && arrival.at === at);
  return seen?.came === "closed" ? [seen.code, seen.reason] : expected;
}

/** Whatever is under way on a socket, or kept back on its way, never arrives. */
export function loseTraffic(work: Work, conn: ConnId, to?: Side): void {
  const { world } = work;
  const stays = (event: { readonly conn: ConnId; readonly to: Side }): boolean =>
    event.conn !== conn || (to !== undefined && event.to !== to);
  world.flight = world.flight.filter(stays);
  if (world.later.length > 0) world.later = world.later.filter(({ event }) => stays(event));
}

function tellGatewayEnd(work: Work, link: Link, arrivals: readonly Arrival[] | null): void {
  const { conn, gateway, gatewayEnd } = link;
  if (gatewayEnd === "gone") return;
  if (gatewayEnd === "open" || gatewayEnd === "closing") {
    return tellEnd(work, link, "gateway", arrivals);
  }
  const label = gatewayLabel(work, gateway, "refused");
  const reason = "connection reset";
  dispatch(work, { kind: "refuse", label, turn: "", gateway, conn, to: "gateway", reason });
}
