import { never } from "../../contract/assert.ts";
import { startConnector, startGateway } from "./boot.ts";
import { crossFrame, endHere, release } from "./crossing.ts";
import { cutLink } from "./cut-link.ts";
import type { WorldEvent } from "./event.ts";
import { gatewayTakes } from "./gateway-side.ts";
import { performAgent, performCall, performMoment, performWake } from "./happenings.ts";
import { poke } from "./poke.ts";
import { performClose, performDial, performOpen, performRefusal } from "./opening.ts";
import { tellAnswer, tellEvent } from "./platform-side.ts";
import { performHttp, performHttpAnswer } from "./side-doors.ts";
import { otherSide, type Arrival, type LinkAct } from "./transport.ts";
import type { How } from "./twist.ts";
import { linkOf, type Work } from "./work.ts";

/** What must be done to a link for this event to happen, if anything. */
export function linkActOf(work: Work, event: WorldEvent): LinkAct | undefined {
  const { conn } = event;
  if (conn === "") return undefined;
  const link = linkOf(work.world, conn);
  if (link === undefined || link.dead) return undefined;
  switch (event.kind) {
    case "dial": {
      if (work.world.connector.startsAtMs !== undefined) return undefined;
      return { act: "dial", conn, url: event.url, authorization: event.authorization };
    }
    case "open":
      return { act: "accept", conn };
    case "refuse":
      return { act: "reject", conn, status: event.status ?? 0, reason: event.reason };
    case "close": {
      if (link.gatewayEnd === "aborting") return { act: "cut", conn };
      const { to, code, reason } = event;
      return { act: "close", conn, from: otherSide(to), code, reason };
    }
    case "dies":
      return { act: "cut", conn };
    default:
      if (!("text" in event)) return undefined;
      return { act: "write", conn, from: otherSide(event.to), text: event.text };
  }
}

/**
 * Lets an event happen.
 *
 * @param arrivals What came of its link act over a transport; `null` when the world is its own network.
 */
export function perform(
  work: Work,
  event: WorldEvent,
  how: How,
  arrivals: readonly Arrival[] | null,
): void {
  switch (event.kind) {
    case "hello":
    case "descriptor":
    case "request":
    case "result":
    case "inbound":
    case "inbound-ack":
    case "interrupt":
    case "idle":
      return crossFrame(work, event, how, arrivals);
    case "http":
      return performHttp(work, event, how);
    case "http-answer":
      return performHttpAnswer(work, event);
    case "call":
      return performCall(work, event, how);
    case "agent":
      return performAgent(work, event);
    case "wake":
      return performWake(work, event);
    case "user":
      return performMoment(work);
    case "answer":
      return tellAnswer(work, event.call, event.answer);
    case "dial":
      return performDial(work, event, arrivals);
    case "open":
      return performOpen(work, event, arrivals);
    case "refuse":
      return performRefusal(work, event, arrivals);
    case "close":
      return performClose(work, event, arrivals);
    case "lost":
      return endHere(work, event.conn, event.to, event.code, event.reason);
    case "dies":
      return cutLink(work, event.conn, arrivals);
    case "poke":
      return poke(work, event.gateway);
    case "order":
      return gatewayTakes(work, event.gateway, { atMs: work.world.nowMs, ...event.order });
    case "platform-event":
      return tellEvent(work, event.platform, event.event);
    case "start":
      return event.gateway < 0 ? startConnector(work) : startGateway(work, event.gateway);
    case "release": {
      const held = work.world.held.find(({ label }) => `${label}/release` === event.label);
      return held === undefined ? undefined : release(work, held);
    }
    default:
      return never(event, "event");
  }
}
