import { tableGet } from "../../contract/table.ts";
import { emptyShelf, shelfEntries, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";
import { findTurn, keyOfName } from "./story/turns.ts";

const DELIVERIES_MAX = 512;

/** One buffered delivery that a gateway has read. */
interface Delivery {
  readonly name: string;
  readonly gateway: string;
  readonly acked: boolean;
  /** The gateway said that it dropped it, or it is a command that starts no turn. */
  readonly excused: boolean;
  readonly at: number;
}

type Deliveries = Shelf<Delivery>;

/** A delivery that was acknowledged was read, and was admitted or proven a duplicate (W-28, D-18). */
export const anAckMeansAdmission = foldRule<Deliveries>({
  id: "I-45",
  title: "an acknowledgement means admission",
  clauses: ["W-28", "D-18", "G-75", "F-47"],
  hears: [
    "took inbound",
    "took forward",
    "wrote ack",
    "reported turn",
    "reported inbound",
    "malformed",
  ],
  start: emptyShelf(DELIVERIES_MAX),
  on,
  atRest,
});

function on(deliveries: Deliveries, scene: Scene): readonly [Deliveries, Findings] {
  const { line } = scene;
  if (line.kind === "report") return [excuse(deliveries, line.report), KEPT];
  if (line.kind === "malformed") return [skip(deliveries, scene, line), KEPT];
  if (line.kind !== "sent" && line.kind !== "received") return [deliveries, KEPT];
  const { frame } = line;
  const gateway = gatewayOf(connOf(scene));
  if (frame.type === "inbound" && frame.bufferId !== undefined) {
    const { event } = frame;
    const { platform, chat_id: chat } = event.source;
    const name = `${platform ?? "relay"}:${chat ?? ""}:${event.message_id ?? ""}`;
    const excused = event.message_id == null || (event.text ?? "").trimStart().startsWith("/");
    const one = { name, gateway, acked: false, excused, at: line.n };
    return [shelfSet(deliveries, `${frame.bufferId}|${gateway}`, one), KEPT];
  }
  if (frame.type === "passthrough_forward" && frame.bufferId !== undefined) {
    // What is in it is nobody's message: it may well say nothing to a gateway (G-96).
    const one = { name: frame.bufferId, gateway, acked: false, excused: true, at: line.n };
    return [shelfSet(deliveries, `${frame.bufferId}|${gateway}`, one), KEPT];
  }
  if (frame.type !== "inbound_ack") return [deliveries, KEPT];
  const key = `${frame.bufferId}|${gateway}`;
  const meant = shelfGet(deliveries, key);
  if (meant !== undefined) return [shelfSet(deliveries, key, { ...meant, acked: true }), KEPT];
  return [deliveries, [unread(frame.bufferId, line.n)]];
}

/** What cannot be read is acknowledged without being admitted: it could never be (W-28). */
function skip(
  deliveries: Deliveries,
  scene: Scene,
  { n: at, bufferId }: Extract<Scene["line"], { readonly kind: "malformed" }>,
): Deliveries {
  if (bufferId === undefined) return deliveries;
  const gateway = gatewayOf(connOf(scene));
  const one = { name: bufferId, gateway, acked: false, excused: true, at };
  return shelfSet(deliveries, `${bufferId}|${gateway}`, one);
}

function excuse(deliveries: Deliveries, report: ReportOf<Scene["line"]>): Deliveries {
  switch (report.what) {
    case "inbound-dropped":
    case "turn-started":
    // It may be stopped before its agent begins: while its files are fetched (G-81, G-82).
    case "turn-ended":
      return excused(deliveries, report.turn);
    default:
      return deliveries;
  }
}

function excused(deliveries: Deliveries, turn: string): Deliveries {
  let next = deliveries;
  for (const { key, value } of shelfEntries(deliveries)) {
    if (value.name === turn) next = shelfSet(next, key, { ...value, excused: true });
  }
  return next;
}

type ReportOf<L> = L extends { readonly kind: "report"; readonly report: infer R } ? R : never;

function unread(bufferId: string, line: number): Findings[number] {
  return {
    sentence: `the gateway acknowledged delivery ${bufferId}, which it never read`,
    expected: "an acknowledgement of a delivery that was read",
    actual: `inbound_ack for ${bufferId}`,
    suspect: { line, side: "gateway" },
  };
}

function atRest(story: Story, deliveries: Deliveries): Findings {
  if (story.end !== "quiescent") return KEPT;
  return shelfEntries(deliveries)
    .filter(({ value }) => value.acked && !value.excused && isLost(story, value))
    .map(({ value }) => ({
      sentence: `message ${value.name} was acknowledged and never answered`,
      expected: "a turn, or a word that it was a duplicate",
      actual: "neither",
      suspect: { line: value.at, side: "gateway" } as const,
    }));
}

/** Only of a gateway that reports its turns is it known that it started none. */
function isLost(story: Story, { gateway, name }: Delivery): boolean {
  if (tableGet(story.gateways, gateway)?.reports !== true) return false;
  const turn = findTurn(story, keyOfName(story, name));
  return turn !== null && !turn.started && !turn.crashed;
}
