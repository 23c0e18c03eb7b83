import { tableGet } from "../../contract/table.ts";
import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";

/** A delivery that waits for its acknowledgement. */
interface Waiting {
  readonly conn: string;
  readonly bufferId: string;
  readonly at: number;
  /** When it came to the gateway: what a delivery spends on its way is not the reader's. */
  readonly sinceMs: number;
}

const WAITING_MAX = 64;
/** A reader that answers later than this has waited for an outbound result on its own socket. */
const STALL_MS = 25_000;

/** The reader of a gateway never waits for a result of its own socket (W-21). */
export const theReaderNeverWaits = foldRule<readonly Waiting[]>({
  id: "I-38",
  title: "the reader never waits for a result of its own socket",
  clauses: ["W-21", "F-36", "F-37"],
  hears: ["took inbound", "took ack", "close"],
  start: [],
  on,
});

function on(waiting: readonly Waiting[], scene: Scene): readonly [readonly Waiting[], Findings] {
  const { line } = scene;
  const conn = connOf(scene);
  if (line.kind === "close") {
    const left = waiting.filter((other) => other.conn !== conn);
    return [left.length === waiting.length ? waiting : left, KEPT];
  }
  if (line.kind !== "sent" && line.kind !== "received") return [waiting, KEPT];
  const { frame } = line;
  if (frame.type === "inbound" && frame.bufferId !== undefined) {
    const one = { conn, bufferId: frame.bufferId, at: line.n, sinceMs: line.ms };
    return [[...waiting, one].slice(-WAITING_MAX), KEPT];
  }
  if (frame.type !== "inbound_ack" || waiting.length === 0) return [waiting, KEPT];
  const isMeant = (one: Waiting): boolean => one.conn === conn && one.bufferId === frame.bufferId;
  const meant = waiting.find(isMeant);
  if (meant === undefined) return [waiting, KEPT];
  const left = waiting.filter((one) => one !== meant);
  const tookMs = line.ms - meant.sinceMs;
  const frozen = tableGet(scene.story.gateways, gatewayOf(conn))?.frozen === true;
  return [left, tookMs < STALL_MS || frozen ? KEPT : [stalled(meant, tookMs, line.n)]];
}

function stalled(meant: Waiting, tookMs: number, line: number): Findings[number] {
  return {
    sentence: `the gateway read nothing on ${meant.conn} for ${Math.round(tookMs / 1000)} s`,
    expected: "an acknowledgement as soon as the message is admitted",
    actual: `delivery ${meant.bufferId} of line ${meant.at} was acknowledged after ${tookMs} ms`,
    suspect: { line, side: "gateway" },
  };
}
