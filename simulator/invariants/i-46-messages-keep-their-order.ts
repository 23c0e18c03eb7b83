import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";

/**
 * A message that a person has written, in the order of writing. Once all before it are delivered it is
 * forgotten: nothing can be overtaken any more.
 */
interface Arrival {
  readonly place: string;
  readonly chat: string;
  /** The gateway that it was delivered to; each instance has an order of its own. */
  readonly to: string | null;
  readonly at: number;
}

/** Messages in which an overtaking is still noticed. */
const ARRIVALS_MAX = 64;

/** What people wrote in a chat reaches the gateway in the order of writing, buffered or live (C-37, C-38). */
export const messagesKeepTheirOrder = foldRule<readonly Arrival[]>({
  id: "I-46",
  title: "messages keep their order",
  clauses: ["C-36", "C-37", "C-38"],
  binds: "connector",
  hears: ["user", "wrote inbound"],
  start: [],
  on,
});

function on(
  arrivals: readonly Arrival[],
  { line }: Scene,
): readonly [readonly Arrival[], Findings] {
  if (line.kind === "user") {
    if (line.what !== "says" || line.message_id === undefined) return [arrivals, KEPT];
    const chat = `${line.platform}:${line.chat}`;
    const one = { place: `${chat}:${line.message_id}`, chat, to: null, at: line.n };
    const kept = arrivals.length < ARRIVALS_MAX ? arrivals : arrivals.slice(1);
    return [[...kept, one], KEPT];
  }
  if (line.kind !== "sent" && line.kind !== "received") return [arrivals, KEPT];
  if (line.frame.type !== "inbound" || arrivals.length === 0) return [arrivals, KEPT];
  const { source, message_id: id } = line.frame.event;
  const place = `${source.platform ?? "relay"}:${source.chat_id ?? ""}:${id ?? ""}`;
  const index = arrivals.findIndex((arrival) => arrival.place === place);
  const arrival = arrivals[index];
  if (arrival === undefined || arrival.to !== null) return [arrivals, KEPT];
  const to = gatewayOf(line.conn);
  const next = index === 0 ? withoutDelivered(arrivals) : arrivals.with(index, { ...arrival, to });
  const overtook = arrivals.find(
    (later, at) => at > index && later.to === to && later.chat === arrival.chat,
  );
  return [next, overtook === undefined ? KEPT : [overtaken(arrival, overtook, line.n)]];
}

/** The arrivals once the first is delivered, too. */
function withoutDelivered(arrivals: readonly Arrival[]): readonly Arrival[] {
  let count = 1;
  while (count < arrivals.length && arrivals[count]?.to !== null) count += 1;
  return arrivals.slice(count);
}

function overtaken(arrival: Arrival, later: Arrival, line: number): Findings[number] {
  return {
    sentence: `${later.place} reached the gateway before ${arrival.place}, which was written first`,
    expected: "messages of a chat in the order in which they were written",
    actual: `the one of line ${arrival.at} came after the one of line ${later.at}`,
    suspect: { line, side: "connector" },
  };
}
