import { admit } from "../../contract/door/door.ts";
import type { Refused } from "../../contract/door/admitted.ts";
import type { GatewayFrame } from "../../contract/generated/types.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import type { ContractIssue } from "../../contract/issue.ts";
import type { Line, Side } from "../../contract/trace-line.ts";
import { closeEnd } from "./close-end.ts";
import { connectorTakes } from "./connector-side.ts";
import { endSeen, loseTraffic, tellEnd } from "./cut-link.ts";
import type { FrameEvent } from "./event.ts";
import { gatewayTakes } from "./gateway-side.ts";
import type { Held, Link } from "./state.ts";
import { otherSide, type Arrival } from "./transport.ts";
import { turnOf } from "./turns.ts";
import { AS_IT_SHOULD, type How } from "./twist.ts";
import { linkOf, setLink, tell, type Work } from "./work.ts";

/** Too large a message (RFC 6455, 7.4.1). */
const CLOSE_TOO_LARGE = 1009;

/** What a label and a turn say about a text that crosses. */
type Named = Pick<FrameEvent, "label" | "turn">;

/**
 * A frame crosses its socket and is handled at the other end.
 *
 * @param arrivals What real sockets gave; `null` when the text itself arrives, as in memory.
 */
export function crossFrame(
  work: Work,
  event: FrameEvent,
  how: How,
  arrivals: readonly Arrival[] | null,
): void {
  const { conn, to } = event;
  if (arrivals === null) return arriveText(work, event, to, event.text, how);
  for (const arrival of arrivals) {
    if (arrival.came === "text") arriveText(work, event, arrival.at, arrival.text, how);
    if (arrival.came === "closed") endUnasked(work, conn, arrival);
  }
}

function arriveText(
  work: Work,
  { conn, label, turn }: FrameEvent,
  to: Side,
  text: string | Uint8Array,
  how: How,
): void {
  if (to === "gateway") return textAtGateway(work, conn, text, { label, turn });
  if (how.hold === undefined) {
    textAtConnector(work, conn, text, { label, turn }, how);
    return releaseAfterFrame(work, conn);
  }
  const { frames, forMs } = how.hold;
  const dueAtMs = work.world.nowMs + forMs;
  const held = { conn, label, turn, text, framesLeft: frames, dueAtMs };
  work.world.held = [...work.world.held, held];
}

/** The gateway reads what arrived: each line is a frame, or is recorded and skipped (W-17, W-20). */
export function textAtGateway(
  work: Work,
  conn: ConnId,
  text: string | Uint8Array,
  { label, turn }: Named,
): void {
  const link = linkOf(work.world, conn);
  if (link === undefined || link.gatewayEnd === "gone") return;
  const [door, admitted] = admit(link.gatewayDoor, asRead(work, "gateway", text));
  if (door !== link.gatewayDoor) setLink(work, { ...link, gatewayDoor: door });
  for (const item of admitted) {
    if (!item.ok) {
      refuse(work, link, "gateway", item);
      continue;
    }
    const { frame, notes } = item;
    const n = ++work.world.lines;
    const ms = work.world.nowMs;
    const line: Line =
      turn === ""
        ? { n, ms, kind: "received", conn, by: "gateway", frame, label }
        : { n, ms, kind: "received", conn, by: "gateway", frame, label, turn: nameOf(work, turn) };
    work.lines.push(remarkedOn(line, notes, label));
    gatewayTakes(work, link.gateway, { atMs: ms, kind: "frame", conn: link.own, frame });
  }
}

export function textAtConnector(
  work: Work,
  conn: ConnId,
  text: string | Uint8Array,
  { label, turn }: Named,
  how: How,
): void {
  const link = linkOf(work.world, conn);
  if (link === undefined || link.connectorEnd === "gone") return;
  const [door, admitted] = admit(link.connectorDoor, asRead(work, "connector", text));
  if (door !== link.connectorDoor) setLink(work, { ...link, connectorDoor: door });
  for (const item of admitted) {
    if (!item.ok) {
      refuse(work, link, "connector", item);
      continue;
    }
    const { frame, notes } = item;
    const n = ++work.world.lines;
    const ms = work.world.nowMs;
    const line: Line =
      turn === ""
        ? { n, ms, kind: "received", conn, by: "connector", frame, label }
        : {
            n,
            ms,
            kind: "received",
            conn,
            by: "connector",
            frame,
            label,
            turn: nameOf(work, turn),
          };
    work.lines.push(remarkedOn(line, notes, label));
    giveToConnector(work, conn, frame, how);
  }
}

function asRead(work: Work, side: Side, text: string | Uint8Array): string | Uint8Array {
  const misread = work.stage.misreads?.[side];
  return misread === undefined || typeof text !== "string" ? text : misread(text);
}

/** What a reader had to overlook is its sender's doing (D-02); a line that a fault put there is nobody's. */
function remarkedOn(line: Line, notes: readonly ContractIssue[], label: string): Line {
  if (notes.length === 0 || label === "" || line.kind !== "received") return line;
  return { ...line, issues: notes };
}

/** The connector handles a frame that it held back. */
export function release(work: Work, held: Held): void {
  work.world.held = work.world.held.filter((other) => other !== held);
  textAtConnector(work, held.conn, held.text, held, AS_IT_SHOULD);
}

/** A reader handles all that it has read before it notices the end of its socket. */
function releaseAll(work: Work, conn: ConnId): void {
  for (const held of work.world.held) if (held.conn === conn) release(work, held);
}

/** A close frame crosses: what the other side had still under way on this socket is lost. */
export function crossClose(
  work: Work,
  link: Link,
  to: Side,
  code: number,
  reason: string,
  arrivals: readonly Arrival[] | null,
): void {
  loseTraffic(work, link.conn);
  setLink(work, { ...link, dead: true });
  const seen = endSeen(arrivals, to, [code, reason]);
  endHere(work, link.conn, to, seen[0], seen[1]);
  const left = linkOf(work.world, link.conn);
  if (left !== undefined) tellEnd(work, left, otherSide(to), arrivals, [code, reason]);
}

/** One end is told that its socket is gone. */
export function endHere(work: Work, conn: ConnId, at: Side, code: number, reason: string): void {
  const link = linkOf(work.world, conn);
  if (link === undefined) return;
  const atMs = work.world.nowMs;
  if (at === "gateway") {
    if (link.gatewayEnd === "gone") return;
    setLink(work, { ...link, gatewayEnd: "gone" });
    return gatewayTakes(work, link.gateway, { atMs, kind: "closed", conn: link.own, code, reason });
  }
  if (link.connectorEnd === "gone") return;
  releaseAll(work, conn);
  setLink(work, { ...(linkOf(work.world, conn) ?? link), connectorEnd: "gone" });
  connectorTakes(work, { atMs, kind: "closed", conn, code, reason });
}

/** A socket ended by itself, as real ones may. */
function endUnasked(
  work: Work,
  conn: ConnId,
  { at, code, reason }: Extract<Arrival, { came: "closed" }>,
): void {
  const link = linkOf(work.world, conn);
  if (link === undefined) return;
  if (!link.dead) {
    loseTraffic(work, conn);
    setLink(work, { ...link, dead: true });
    tell(work, { kind: "close", conn, by: "unknown", code, reason });
  }
  tellEnd(work, link, at, [{ came: "closed", at, code, reason }]);
}

function releaseAfterFrame(work: Work, conn: ConnId): void {
  const { world } = work;
  if (world.held.length === 0) return;
  world.held = world.held.map((held) =>
    held.conn === conn ? { ...held, framesLeft: held.framesLeft - 1 } : held,
  );
  for (const held of world.held) if (held.framesLeft <= 0) release(work, held);
}

function giveToConnector(
  work: Work,
  conn: ConnId,
  frame: GatewayFrame,
  { refuse, tellFailure }: How,
): void {
  const input = { atMs: work.world.nowMs, kind: "frame", conn, frame } as const;
  if (refuse !== undefined) return connectorTakes(work, { ...input, refuse });
  if (tellFailure !== undefined) return connectorTakes(work, { ...input, tellFailure });
  connectorTakes(work, input);
}

/** Something that is no frame: recorded, skipped, and the connection kept, unless it was too large. */
function refuse(work: Work, link: Link, at: Side, refused: Refused): void {
  if (refused.why === "ignored") return;
  const { conn, gateway } = link;
  const { issues, line, requestId, bufferId } = refused;
  const request = requestId === undefined ? {} : { requestId };
  const entry = bufferId === undefined ? {} : { bufferId };
  const named = { ...request, ...entry };
  tell(work, { kind: "malformed", conn, from: otherSide(at), issues, text: line, ...named });
  if (refused.why === "too-large") {
    return closeEnd(work, conn, at, CLOSE_TOO_LARGE, "message too big");
  }
  const atMs = work.world.nowMs;
  if (at === "gateway") {
    const own = link.own;
    return gatewayTakes(work, gateway, { atMs, kind: "malformed", conn: own, issues, ...entry });
  }
  connectorTakes(work, { atMs, kind: "malformed", conn, issues, ...request });
}

function nameOf(work: Work, turn: string): string {
  return turnOf(work.world, turn).name;
}
