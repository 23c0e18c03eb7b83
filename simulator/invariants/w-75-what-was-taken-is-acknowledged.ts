import { connOf } from "./ops.ts";
import { emptyShelf, shelfEntries, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";

const DELIVERIES_MAX = 512;
const LEFT_MAX = 16;

interface Buffer {
  readonly deliveries: Shelf<Delivery>;
  /** Sockets that their gateway closed: it takes nothing on them any more, as it could acknowledge nothing. */
  readonly left: readonly string[];
}

type Frame = Extract<Scene["line"], { readonly kind: "sent" | "received" }>["frame"];

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
export const whatWasTakenIsAcknowledged = foldRule<Buffer>({
  id: "W-75",
  title: "what was taken from the buffer is acknowledged",
  clauses: ["W-28", "W-75", "D-18", "F-48", "B26"],
  hears: ["took inbound", "took forward", "wrote ack", "reported inbound", "close", "process"],
  start: { deliveries: emptyShelf(DELIVERIES_MAX), left: [] },
  on,
  atRest: (_story, own) =>
    shelfEntries(own.deliveries)
      .filter(({ value }) => !value.done)
      .map(({ value }) => unacknowledged(value)),
});

function on(buffer: Buffer, scene: Scene): readonly [Buffer, Findings] {
  const { line } = scene;
  switch (line.kind) {
    case "close":
      return [closed(buffer, line.conn, line.by), KEPT];
    case "process":
      return [settled(buffer, ({ gateway }) => gateway === line.id || line.id === "c"), KEPT];
    case "report": {
      if (line.report.what !== "inbound-dropped") return [buffer, KEPT];
      // No room: it is not taken, and comes again (B28). Other drops are acknowledged.
      const full = line.report.why === "too many turns live";
      return [full ? withoutLast(buffer, line.gateway) : buffer, KEPT];
    }
    case "sent":
    case "received":
      return [carried(buffer, connOf(scene), line.frame, line.n), KEPT];
    default:
      return [buffer, KEPT];
  }
}

function closed(buffer: Buffer, conn: string, by: string): Buffer {
  const next = settled(buffer, (one) => one.conn === conn);
  return by === "gateway" ? { ...next, left: [...next.left, conn].slice(-LEFT_MAX) } : next;
}

function carried(buffer: Buffer, conn: string, frame: Frame, at: number): Buffer {
  const { deliveries, left } = buffer;
  const gateway = gatewayOf(conn);
  if (frame.type === "inbound_ack") {
    const key = `${frame.bufferId}|${gateway}`;
    const meant = shelfGet(deliveries, key);
    return meant === undefined ? buffer : put(buffer, key, { ...meant, done: true });
  }
  const { bufferId } = frame as { readonly bufferId?: string };
  if (bufferId === undefined || left.includes(conn)) return buffer;
  const kind = frame.type === "inbound" ? "message" : "request";
  return put(buffer, `${bufferId}|${gateway}`, { bufferId, gateway, kind, done: false, conn, at });
}

function put(buffer: Buffer, key: string, one: Delivery): Buffer {
  return { ...buffer, deliveries: shelfSet(buffer.deliveries, key, one) };
}

function settled(buffer: Buffer, isOver: (one: Delivery) => boolean): Buffer {
  let next = buffer;
  for (const { key, value } of shelfEntries(buffer.deliveries)) {
    if (!value.done && isOver(value)) next = put(next, key, { ...value, done: true });
  }
  return next;
}

function withoutLast(buffer: Buffer, gateway: string): Buffer {
  const last = shelfEntries(buffer.deliveries).findLast(
    ({ value }) => value.gateway === gateway && !value.done,
  );
  return last === undefined ? buffer : put(buffer, last.key, { ...last.value, done: true });
}

function unacknowledged({ bufferId, kind, at }: Delivery): Findings[number] {
  return {
    sentence: `${kind} ${bufferId} was taken from the buffer and never acknowledged`,
    expected: "an inbound_ack once it was taken",
    actual: "none: it comes again with every connection",
    suspect: { line: at, side: "gateway" },
  };
}
