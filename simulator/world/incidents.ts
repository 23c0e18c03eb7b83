import { never } from "../../contract/assert.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import { connectorTakes } from "./connector-side.ts";
import { startConnector, startGateway, startTwin } from "./boot.ts";
import { textAtConnector, textAtGateway } from "./crossing.ts";
import { cutLink } from "./cut-link.ts";
import { befallMessage } from "./message-fate.ts";
import type { WorldEvent } from "./event.ts";
import { numbered, tallied, tallyUp } from "./labels.ts";
import { addLink, gatewayTakes } from "./gateway-side.ts";
import { edit, interrupt, press, say } from "./people.ts";
import { layShape, UNANSWERED_MS } from "./shape.ts";
import type { Link, World } from "./state.ts";
import type { Arrival, LinkAct } from "./transport.ts";
import { changed, setTurn, liveTurns, turnOf } from "./turns.ts";
import { AS_IT_SHOULD, type Incident } from "./twist.ts";
import {
  dispatch,
  gatewayAt,
  gatewayLabel,
  linkOf,
  slotOf,
  setGateway,
  setLink,
  tell,
  type Work,
} from "./work.ts";

/** The sockets of a process; -1 is the connector, which has them all. */
export function linksOf(world: World, process: number): readonly Link[] {
  return process < 0 ? world.links : world.links.filter((link) => link.gateway === process);
}

/** What must be done to a link for this to happen, if anything. */
export function linkActOfIncident(work: Work, incident: Incident): LinkAct | undefined {
  if (incident.what !== "cut" && incident.what !== "inject") return undefined;
  const { conn } = incident;
  const link = linkOf(work.world, conn);
  if (link === undefined || link.dead) return undefined;
  if (incident.what === "cut") return { act: "cut", conn };
  return { act: "write", conn, from: incident.from, text: incident.text };
}

/** Lets something go wrong. A restart finds the links of its process cut already. */
export function befall(work: Work, incident: Incident, arrivals: readonly Arrival[] | null): void {
  switch (incident.what) {
    case "cut":
      return cutLink(work, incident.conn, arrivals);
    case "restart":
      return restart(work, incident);
    case "cancel":
      return cancel(work, incident.turn);
    case "interrupt":
      return interrupt(work, turnOf(work.world, incident.turn));
    case "say":
      return sayMore(work, incident);
    case "press":
      return press(work, turnOf(work.world, incident.turn), incident.option, incident.user);
    case "edit":
      return edit(work, turnOf(work.world, incident.turn), incident.text);
    case "message":
      return befallMessage(work, incident);
    case "replay":
      return replay(work, incident.turn);
    case "inject":
      return inject(work, incident, arrivals);
    case "shape":
      return layShape(work.world, incident.shape);
    case "die":
      return dieLater(work, incident.conn, incident.afterMs);
    case "freeze":
      return freeze(work, incident.gateway, incident.forMs);
    case "dial-again":
      return dialAgain(work, incident);
    case "twin":
      return startTwin(work, incident.gateway);
    case "revoke":
      return revoke(work, incident.gateway);
    default:
      return never(incident, "incident");
  }
}

function restart(
  work: Work,
  { process: index, memory, downMs }: Extract<Incident, { what: "restart" }>,
): void {
  if (index < 0) crashConnector(work);
  else crashGateway(work, index);
  const down = { startsAtMs: work.world.nowMs + downMs, amnesia: !memory };
  if (index < 0) work.world.connector = { ...work.world.connector, ...down };
  else setGateway(work, index, { ...gatewayAt(work.world, index), ...down });
  if (downMs > 0) return;
  if (index < 0) startConnector(work);
  else startGateway(work, index);
}

/** The network gives a socket up that no longer carries everything; both ends learn so only then. */
function dieLater(work: Work, conn: ConnId, afterMs: number): void {
  const link = linkOf(work.world, conn);
  if (link === undefined || link.dead) return;
  const { gateway } = link;
  const label = gatewayLabel(work, gateway, "dies");
  const event = { kind: "dies", label, turn: "", gateway, conn, to: "connector" } as const;
  work.world.later = [...work.world.later, { dueAtMs: work.world.nowMs + afterMs, event }];
}

/** Its peers notice only when it has answered no ping for so long (W-10, B30). */
function freeze(work: Work, gateway: number, forMs: number): void {
  const { world } = work;
  const freeAtMs = world.nowMs + forMs;
  const head = { of: "process", conn: "", gateway, to: "gateway" } as const;
  layShape(world, { ...head, freeAtMs, everyMs: 0, lossy: false });
  if (forMs <= UNANSWERED_MS) return;
  for (const { conn, connectorEnd } of linksOf(world, gateway)) {
    if (connectorEnd !== "unasked") dieLater(work, conn, UNANSWERED_MS);
  }
}

/** Of a dial that comes again: no gateway has made it. */
const ECHO = "echo";

/** Nobody at a gateway has the far end of it: whatever comes there is lost. */
function dialAgain(
  work: Work,
  { gateway, url, authorization }: Extract<Incident, { what: "dial-again" }>,
): void {
  const conn = addLink(work, gateway, ECHO, "gone");
  const label = gatewayLabel(work, gateway, "dial-again");
  const head = { kind: "dial", label, turn: "", gateway, conn, to: "connector" } as const;
  dispatch(work, { ...head, url, authorization });
}

function revoke(work: Work, gateway: number): void {
  const { id, credential: gatewayId = id } = slotOf(work, gateway);
  connectorTakes(work, { atMs: work.world.nowMs, kind: "revoke", gatewayId });
}

/** A gateway's agents and turns die with it, and nobody is left to learn that its sockets are gone. */
function crashGateway(work: Work, index: number): void {
  const { world } = work;
  const { id } = gatewayAt(world, index);
  tell(work, { kind: "process", side: "gateway", id, what: "crash" });
  world.agents = world.agents.filter((agent) => agent.gateway !== index);
  const stays = (event: WorldEvent): boolean => event.to !== "gateway" || event.gateway !== index;
  world.flight = world.flight.filter(stays);
  world.shapes = world.shapes.filter(({ of, gateway }) => of !== "process" || gateway !== index);
  world.later = world.later.filter(({ event }) => stays(event));
  for (const turn of liveTurns(world)) {
    if (turn.gateway === index) setTurn(work, changed(turn, { live: false }));
  }
  for (const link of linksOf(world, index)) setLink(work, { ...link, gatewayEnd: "gone" });
}

/** What platforms were to answer, and what the connector had read but not handled, dies with it. */
function crashConnector(work: Work): void {
  const { world } = work;
  tell(work, { kind: "process", side: "connector", id: world.connector.id, what: "crash" });
  world.held = [];
  world.flight = world.flight.filter(isOutsideConnector);
  world.later = world.later.filter(({ event }) => isOutsideConnector(event));
  for (const link of linksOf(world, -1)) setLink(work, { ...link, connectorEnd: "gone" });
}

function isOutsideConnector({ kind, to }: { readonly kind: string; readonly to: string }): boolean {
  return to === "gateway" || kind === "dial" || kind === "user" || kind === "platform-event";
}

function cancel(work: Work, key: string): void {
  const turn = turnOf(work.world, key);
  const gateway = gatewayAt(work.world, turn.gateway).id;
  tell(work, { kind: "cancel", gateway, turn: turn.name });
  gatewayTakes(work, turn.gateway, { atMs: work.world.nowMs, kind: "cancel", turn: key });
}

/** One message more from the same person, in the same place, while the turn runs. */
function sayMore(
  work: Work,
  { turn: key, suffix, text }: Extract<Incident, { what: "say" }>,
): void {
  const turn = turnOf(work.world, key);
  const { said } = turn;
  if (said === null) return;
  const name = `${turn.name}+${numbered(suffix, tallied(turn.tally, suffix))}`;
  setTurn(work, changed(turn, { tally: tallyUp(turn.tally, suffix) }));
  const { platform, chat, user, messageId } = said;
  const isFlat = platform !== "slack" || work.stage.meta?.placement === "flat";
  const thread = said.thread ?? (isFlat ? null : messageId);
  say(work, { name, scripted: -1, where: { platform, chat, user, thread }, text });
}

function replay(work: Work, turn: string): void {
  const { said } = turnOf(work.world, turn);
  if (said === null) return;
  const { platform, chat, messageId } = said;
  connectorTakes(work, { atMs: work.world.nowMs, kind: "replay", platform, chat, messageId });
}

function inject(
  work: Work,
  { conn, from, text }: Extract<Incident, { what: "inject" }>,
  arrivals: readonly Arrival[] | null,
): void {
  const texts =
    arrivals === null ? [text] : arrivals.flatMap((one) => (one.came === "text" ? [one.text] : []));
  for (const arrived of texts) {
    if (from === "connector") textAtGateway(work, conn, arrived, UNNAMED);
    else textAtConnector(work, conn, arrived, UNNAMED, AS_IT_SHOULD);
  }
}

const UNNAMED = { label: "", turn: "" };
