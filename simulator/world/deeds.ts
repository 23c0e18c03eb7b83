import { never } from "../../contract/assert.ts";
import type { Line } from "../../contract/trace-line.ts";
import { befall, linkActOfIncident, linksOf } from "./incidents.ts";
import { rivalOf, type Next } from "./next-event.ts";
import { linkActOf, perform } from "./perform.ts";
import type { Arrival, LinkAct } from "./transport.ts";
import type { World } from "./state.ts";
import { AS_IT_SHOULD, type How, type Incident, type Twist } from "./twist.ts";
import { tell, type Work } from "./work.ts";

/**
 * One thing to be done, with at most one link act in it, so that real sockets can stand between the
 * decision and what comes of it. A step of the world is a short list of deeds.
 */
export type Deed =
  | { readonly deed: "event"; readonly next: Next; readonly how: How }
  | { readonly deed: "incident"; readonly incident: Incident }
  /** The event leaves its place: for good, for a while, or to let another pass. */
  | { readonly deed: "drop"; readonly next: Next }
  | { readonly deed: "delay"; readonly next: Next; readonly byMs: number }
  | { readonly deed: "let-pass"; readonly next: Next; readonly rival: Next }
  /** The fault is witnessed; `waits` when its event is still to come. */
  | {
      readonly deed: "witness";
      readonly fault: string;
      readonly next: Next;
      readonly detail: string | undefined;
      readonly waits: boolean;
    };

/** The event as it should happen. */
export function plainDeed(next: Next): Deed {
  return { deed: "event", next, how: AS_IT_SHOULD };
}

/** A fault at an event, as deeds in order. */
export function deedsOf(work: Work, next: Next, fault: string, twist: Twist): readonly Deed[] {
  const waits = twist.event === "waits";
  const witness: Deed = { deed: "witness", fault, next, detail: twist.detail, waits };
  switch (twist.event) {
    case "waits":
      return [witness, ...twist.first.flatMap((incident) => deedsOfIncident(work, incident))];
    case "happens":
      return [
        witness,
        { deed: "event", next, how: twist.how },
        ...(twist.then ?? []).flatMap((incident) => deedsOfIncident(work, incident)),
      ];
    case "vanishes":
      return [
        witness,
        { deed: "drop", next },
        ...(twist.instead ?? []).flatMap((incident) => deedsOfIncident(work, incident)),
      ];
    case "later":
      return [witness, { deed: "delay", next, byMs: twist.byMs }];
    case "behind": {
      const rival = rivalOf(work.stage, work.world, next.event);
      return rival === undefined ? [] : [witness, { deed: "let-pass", next, rival }];
    }
    default:
      return never(twist, "twist");
  }
}

export function linkActOfDeed(work: Work, deed: Deed): LinkAct | undefined {
  if (deed.deed === "event") return linkActOf(work, deed.next.event);
  if (deed.deed === "incident") return linkActOfIncident(work, deed.incident);
  return undefined;
}

/**
 * Does it.
 *
 * @param arrivals What came of its link act over a transport; `null` when the world is its own network.
 */
export function doDeed(work: Work, deed: Deed, arrivals: readonly Arrival[] | null): void {
  const { world } = work;
  const before = world.lines;
  carryOut(work, deed, arrivals);
  noteActivity(work, world.lines - before);
}

/** Lets an event happen as it should, over the world's own network. */
export function happen(work: Work, next: Next): void {
  const { world } = work;
  const before = world.lines;
  begin(work, next);
  perform(work, next.event, AS_IT_SHOULD, null);
  noteActivity(work, world.lines - before);
}

/** Dialling in vain is no activity: a gateway may do nothing else for ever (W-55, W-58). */
function noteActivity({ world, lines }: Work, written: number): void {
  for (let at = lines.length - written; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined || isDialling(line)) continue;
    world.activeAtMs = world.nowMs;
    return;
  }
}

function isDialling(line: Line): boolean {
  switch (line.kind) {
    case "open":
    case "close":
      return true;
    case "report":
      return line.report.what === "link";
    case "sent":
    case "received":
      return line.frame.type === "hello";
    default:
      return false;
  }
}

function carryOut(work: Work, deed: Deed, arrivals: readonly Arrival[] | null): void {
  switch (deed.deed) {
    case "event":
      begin(work, deed.next);
      return perform(work, deed.next.event, deed.how, arrivals);
    case "incident":
      return befall(work, deed.incident, arrivals);
    case "drop":
      return begin(work, deed.next);
    case "delay":
      return delay(work, deed.next, deed.byMs);
    case "let-pass":
      return letPass(work, deed.next, deed.rival);
    case "witness":
      return witness(work, deed);
    default:
      return never(deed, "deed");
  }
}

/** Time comes to the event, and it leaves the place where it waited. */
export function begin(work: Work, { event, atMs, from }: Next): void {
  const { world } = work;
  world.nowMs = atMs;
  world.events++;
  if (world.putBefore.length > 0) world.putBefore = [];
  if (from === "flight") {
    const { flight } = world;
    if (flight[0] !== event) world.flight = flight.filter((other) => other !== event);
    else world.flight = flight.length === 1 ? NONE_UNDER_WAY : flight.slice(1);
  } else if (from === "later") {
    world.later = world.later.filter((later) => later.event !== event);
  }
}

const NONE_UNDER_WAY: World["flight"] = [];

function delay(work: Work, next: Next, byMs: number): void {
  begin(work, next);
  const { world } = work;
  world.later = [...world.later, { dueAtMs: world.nowMs + byMs, event: next.event }];
}

/** The rival goes first, whatever it is; the event is next after it. */
function letPass(work: Work, next: Next, rival: Next): void {
  const { world } = work;
  world.nowMs = next.atMs;
  const others = world.flight.filter((event) => event !== rival.event);
  world.flight = [rival.event, ...(next.from === "flight" ? [] : [next.event]), ...others];
  if (rival.from === "later")
    world.later = world.later.filter(({ event }) => event !== rival.event);
}

function witness(
  work: Work,
  { fault, next, detail, waits }: Extract<Deed, { deed: "witness" }>,
): void {
  const { world } = work;
  const at = next.event.label;
  world.nowMs = next.atMs;
  world.putBefore = waits ? [...world.putBefore, `${at} ${fault}`] : [];
  tell(work, { kind: "fault", fault, at, ...(detail === undefined ? {} : { detail }) });
}

function deedsOfIncident(work: Work, incident: Incident): readonly Deed[] {
  const own: Deed = { deed: "incident", incident };
  if (incident.what !== "restart") return [own];
  const cuts = linksOf(work.world, incident.process).map(({ conn }): Deed => {
    return { deed: "incident", incident: { what: "cut", conn } };
  });
  return [...cuts, own];
}
