import type { ConnId } from "../../contract/ports/gateway.ts";
import { connectorTakes } from "./connector-side.ts";
import { crossClose } from "./crossing.ts";
import { cutLink } from "./cut-link.ts";
import type { EventOf } from "./event.ts";
import { gatewayTakes } from "./gateway-side.ts";
import { pathOf, type Arrival } from "./transport.ts";
import { linkOf, setLink, tell, type Work } from "./work.ts";

export function performDial(
  work: Work,
  event: EventOf<"dial">,
  arrivals: readonly Arrival[] | null,
): void {
  const { world } = work;
  const { conn } = event;
  const link = linkOf(world, conn);
  if (link === undefined) return;
  if (world.connector.startsAtMs !== undefined) return failDial(work, conn, "connection refused");
  const refused = arrivals?.find((arrival) => arrival.came === "refused");
  if (refused !== undefined) return failDial(work, conn, refused.reason, refused.status);
  const upgrade = arrivals?.find((arrival) => arrival.came === "upgrade");
  const path = upgrade?.path ?? pathOf(event.url);
  const authorization = upgrade === undefined ? event.authorization : upgrade.authorization;
  setLink(work, { ...link, connectorEnd: "asked" });
  connectorTakes(work, { atMs: world.nowMs, kind: "upgrade", conn, path, authorization });
}

export function performOpen(
  work: Work,
  { conn }: EventOf<"open">,
  arrivals: readonly Arrival[] | null,
): void {
  const link = linkOf(work.world, conn);
  if (link === undefined) return;
  const refused = arrivals?.find((arrival) => arrival.came === "refused");
  if (refused !== undefined) return failDial(work, conn, refused.reason, refused.status);
  // A dial that its gateway has given up meanwhile: the cut is on its way. Or one that it never made.
  if (link.gatewayEnd === "aborting" || link.gatewayEnd === "gone") return;
  setLink(work, { ...link, gatewayEnd: "open" });
  tell(work, { kind: "open", conn, ok: true });
  gatewayTakes(work, link.gateway, { atMs: work.world.nowMs, kind: "opened", conn: link.own });
}

export function performRefusal(
  work: Work,
  { conn, status, reason }: EventOf<"refuse">,
  arrivals: readonly Arrival[] | null,
): void {
  const seen = arrivals?.find((arrival) => arrival.came === "refused");
  failDial(work, conn, seen?.reason ?? reason, seen?.status ?? status);
}

function failDial(work: Work, conn: ConnId, reason: string, status?: number): void {
  const link = linkOf(work.world, conn);
  if (link === undefined) return;
  setLink(work, { ...link, gatewayEnd: "gone" });
  if (link.gatewayEnd === "gone") return;
  tell(work, { kind: "open", conn, ok: false, reason });
  const failure = { atMs: work.world.nowMs, kind: "dial-failed", conn: link.own, reason } as const;
  gatewayTakes(work, link.gateway, status === undefined ? failure : { ...failure, status });
}

export function performClose(
  work: Work,
  { conn, to, code, reason }: EventOf<"close">,
  arrivals: readonly Arrival[] | null,
): void {
  const link = linkOf(work.world, conn);
  if (link === undefined || link.dead) return;
  if (link.gatewayEnd === "aborting") return cutLink(work, conn, arrivals);
  crossClose(work, link, to, code, reason, arrivals);
}
