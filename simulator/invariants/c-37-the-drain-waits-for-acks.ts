import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import type { Inbound } from "../../contract/generated/types.ts";
import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";

/** Deliveries and messages that were acknowledged, and the one on each socket that still is not. */
interface Buffer {
  readonly acked: Shelf<true>;
  readonly waiting: readonly Delivery[];
  /** Sockets that the connector closed: it reads no acknowledgement on them any more (C-39). */
  readonly left: readonly string[];
  /** A fault delivers again what it likes. */
  readonly replaying: boolean;
}

interface Delivery {
  readonly conn: string;
  readonly bufferId: string;
  /** What it delivers, by chat and message; `""` for what has no id. */
  readonly message: string;
  readonly at: number;
}

const ACKED_MAX = 512;
const WAITING_MAX = 64;
const LEFT_MAX = 16;

/** The buffer is drained one by one, each after the acknowledgement of the last, and never repeated after it. */
export const theDrainWaitsForAcks = foldRule<Buffer>({
  id: "C-37",
  title: "the drain waits for acknowledgements",
  clauses: ["C-37"],
  binds: "connector",
  hears: ["wrote inbound", "took ack", "close", "fault"],
  start: { acked: emptyShelf(ACKED_MAX), waiting: [], left: [], replaying: false },
  on,
});

function on(buffer: Buffer, scene: Scene): readonly [Buffer, Findings] {
  const { line } = scene;
  const conn = connOf(scene);
  if (line.kind === "fault") {
    return [line.fault.startsWith("replay") ? { ...buffer, replaying: true } : buffer, KEPT];
  }
  if (line.kind === "close") return [closed(buffer, conn, line.by), KEPT];
  if (line.kind !== "sent" && line.kind !== "received") return [buffer, KEPT];
  const { frame } = line;
  if (frame.type === "inbound_ack") {
    if (buffer.left.includes(conn)) return [buffer, KEPT];
    return [acknowledged(buffer, conn, frame.bufferId), KEPT];
  }
  if (frame.type !== "inbound" || frame.bufferId === undefined) return [buffer, KEPT];
  const { bufferId } = frame;
  const one = { conn, bufferId, message: messageOf(frame), at: line.n };
  const next = { ...buffer, waiting: [...buffer.waiting, one].slice(-WAITING_MAX) };
  return [next, buffer.replaying ? KEPT : judge(buffer, one)];
}

function closed(buffer: Buffer, conn: string, by: string): Buffer {
  const waiting = buffer.waiting.filter((one) => one.conn !== conn);
  if (by === "connector") {
    return { ...buffer, waiting, left: [...buffer.left, conn].slice(-LEFT_MAX) };
  }
  return waiting.length === buffer.waiting.length ? buffer : { ...buffer, waiting };
}

function acknowledged(buffer: Buffer, conn: string, bufferId: string): Buffer {
  const waiting = buffer.waiting.filter((one) => one.conn !== conn || one.bufferId !== bufferId);
  const taken = buffer.waiting.find((one) => one.conn === conn && one.bufferId === bufferId);
  let acked = shelfSet(buffer.acked, keyOf(conn, bufferId), true);
  if (taken !== undefined && taken.message !== "") {
    acked = shelfSet(acked, keyOf(conn, taken.message), true);
  }
  return { ...buffer, waiting, acked };
}

function keyOf(conn: string, bufferId: string): string {
  return `${bufferId}|${gatewayOf(conn)}`;
}

function messageOf({ event }: Inbound): string {
  const id = event.message_id;
  if (id == null) return "";
  return `message ${event.source.platform ?? ""}:${event.source.chat_id ?? ""}:${id}`;
}

function judge(buffer: Buffer, { conn, bufferId, message, at }: Delivery): Findings {
  const suspect = { line: at, side: "connector" } as const;
  const isAcked = (what: string): boolean => shelfGet(buffer.acked, keyOf(conn, what)) === true;
  if (isAcked(bufferId) || (message !== "" && isAcked(message))) {
    const sentence = `the connector delivered ${bufferId} again after it was acknowledged`;
    const expected = "an acknowledged delivery is gone from the buffer";
    return [{ sentence, expected, actual: "a second delivery", suspect }];
  }
  const earlier = buffer.waiting.find((one) => one.conn === conn);
  if (earlier === undefined) return KEPT;
  const sentence = `the connector delivered ${bufferId} before ${earlier.bufferId} was acknowledged`;
  const expected = `the acknowledgement of ${earlier.bufferId} first`;
  return [{ sentence, expected, actual: "two deliveries at once", suspect }];
}
