import { connOf } from "./ops.ts";
import { emptyShelf, shelfEntries, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";

const DELIVERIES_MAX = 512;

interface Delivery {
  readonly bufferId: string;
  readonly gateway: string;
  readonly kind: "message" | "request";
  /** Acknowledged, or not to be: its gateway had no room, or its socket ended. */
  readonly done: boolean;
  readonly conn: string;
  readonly at: number;
}

/**
 * Whatever came from the buffer is acknowledged once it was taken, of whichever kind it is: else it comes
 * again with every connection (W-28, W-75).
 */
export const whatWasTakenIsAcknowledged = foldRule<Shelf<Delivery>>({
  id: "W-75",
  title: "what was taken from the buffer is acknowledged",
  clauses: ["W-28", "W-75", "D-18", "F-48", "B26"],
  hears: ["took inbound", "took forward", "wrote ack", "reported inbound", "close", "process"],
  start: emptyShelf(DELIVERIES_MAX),
  on,
  atRest: (_story, own) =>
    shelfEntries(own)
      .filter(({ value }) => !value.done)
      .map(({ value }) => unacknowledged(value)),
});

type Deliveries = Shelf<Delivery>;

function on(deliveries: Deliveries, scene: Scene): readonly [Deliveries, Findings] {
  const { line } = scene;
  switch (line.kind) {
    case "close":
      return [without(deliveries, ({ conn }) => conn === line.conn), KEPT];
    case "process":
      return [without(deliveries, ({ gateway }) => gateway === line.id || line.id === "c"), KEPT];
    case "report": {
      if (line.report.what !== "inbound-dropped") return [deliveries, KEPT];
      // No room: it is not taken, and comes again (B28). Other drops are acknowledged.
      const full = line.report.why === "too many turns live";
      return [full ? withoutLast(deliveries, line.gateway) : deliveries, KEPT];
    }
    case "sent":
    case "received":
      break;
    default:
      return [deliveries, KEPT];
  }
  const { frame } = line;
  const conn = connOf(scene);
  const gateway = gatewayOf(conn);
  if (frame.type === "inbound_ack") {
    const key = `${frame.bufferId}|${gateway}`;
    const meant = shelfGet(deliveries, key);
    if (meant === undefined) return [deliveries, KEPT];
    return [shelfSet(deliveries, key, { ...meant, done: true }), KEPT];
  }
  const { bufferId } = frame as { readonly bufferId?: string };
  if (bufferId === undefined) return [deliveries, KEPT];
  const kind = frame.type === "inbound" ? "message" : "request";
  const one = { bufferId, gateway, kind, done: false, conn, at: line.n } as const;
  return [shelfSet(deliveries, `${bufferId}|${gateway}`, one), KEPT];
}

function without(deliveries: Deliveries, isOver: (one: Delivery) => boolean): Deliveries {
  let next = deliveries;
  for (const { key, value } of shelfEntries(deliveries)) {
    if (!value.done && isOver(value)) next = shelfSet(next, key, { ...value, done: true });
  }
  return next;
}

function withoutLast(deliveries: Deliveries, gateway: string): Deliveries {
  const isOpen = ({ value }: { readonly value: Delivery }): boolean =>
    value.gateway === gateway && !value.done;
  const last = shelfEntries(deliveries).findLast(isOpen);
  return last === undefined
    ? deliveries
    : shelfSet(deliveries, last.key, { ...last.value, done: true });
}

function unacknowledged({ bufferId, kind, at }: Delivery): Findings[number] {
  return {
    sentence: `${kind} ${bufferId} was taken from the buffer and never acknowledged`,
    expected: "an inbound_ack once it was taken",
    actual: "none: it comes again with every connection",
    suspect: { line: at, side: "gateway" },
  };
}
