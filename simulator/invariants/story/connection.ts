import { tableGet, tableSet } from "../../../contract/table.ts";
import { CloseCode } from "../../../contract/close-codes.ts";
import { readDescriptor, supportsOp, type Capabilities } from "../../../contract/descriptor.ts";
import type { DescriptorFrame, Hello } from "../../../contract/generated/types.ts";
import { FINAL_LINK_WAIT_MS } from "../../../contract/limits.ts";
import { shelfValues } from "../shelf.ts";
import type { Line } from "../../../contract/trace-line.ts";
import {
  awayForMs,
  gatewayOf,
  IDENTITIES_MAX,
  newGateway,
  newLink,
  unready,
  type GatewayStory,
  type LinkStory,
} from "./link.ts";
import { tellSettled } from "./result.ts";
import { nothingSettled, type Settled } from "./scene.ts";
import type { Story } from "./story.ts";
import { isLossFree, type TurnStory } from "./turn.ts";
import { putTurn } from "./turns.ts";

type LineOf<K extends Line["kind"]> = Extract<Line, { readonly kind: K }>;

export function findGateway(story: Story, id: string): GatewayStory {
  return tableGet(story.gateways, id) ?? newGateway(id);
}

export function putGateway(story: Story, gateway: GatewayStory): Story {
  return { ...story, gateways: tableSet(story.gateways, gateway.id, gateway) };
}

function findLink(story: Story, conn: string, at: number): LinkStory {
  return tableGet(story.links, conn) ?? newLink(conn, gatewayOf(conn), at);
}

function putLink(story: Story, link: LinkStory): Story {
  return { ...story, links: tableSet(story.links, link.conn, link) };
}

export function tellOpen(story: Story, line: LineOf<"open">): Story {
  if (!line.ok) return story;
  const gateway = findGateway(story, gatewayOf(line.conn));
  // A connector may close a socket before the gateway has seen it open.
  const linked = putLink(story, findLink(story, line.conn, line.n));
  const next = { ...gateway, ...unready(gateway, line.ms), conn: line.conn };
  return putGateway(linked, { ...next, up: false, staysAway: false });
}

export function tellHello(story: Story, conn: string, frame: Hello, at: number): Story {
  const link = findLink(story, conn, at);
  const gateway = findGateway(story, link.gateway);
  const identity = { platform: frame.platform, botId: frame.botId };
  const hellos = [...link.hellos, identity].slice(0, IDENTITIES_MAX);
  const primary = link.hellos[0]?.platform ?? frame.platform;
  const linked = putLink(story, { ...link, hellos });
  const isKnown = gateway.fronted.includes(frame.platform);
  const fronted = isKnown
    ? gateway.fronted
    : [...gateway.fronted, frame.platform].slice(-IDENTITIES_MAX);
  return putGateway(linked, { ...gateway, conn, primary, fronted });
}

/** The gateway read a descriptor: its link is up, and finals may have waited too long for it (D-30). */
export function tellDescriptorTaken(
  story: Story,
  conn: string,
  frame: DescriptorFrame,
  ms: number,
): Story {
  const gateway = findGateway(story, gatewayOf(conn));
  const capable = readDescriptor(frame.descriptor);
  const capabilities = { ...gateway.capabilities, [capable.platform]: capable };
  const lost = losesDrafts(gateway.capabilities[capable.platform], capable);
  const told = lost ? withoutDrafts(story, gateway.id, capable.platform) : story;
  // What was written before a close is still read behind it: that is no link.
  const isOpen = tableGet(story.links, conn)?.open !== false;
  const ready = isOpen ? [...gateway.ready, capable.platform] : gateway.ready;
  const up = putGateway(told, { ...gateway, conn, up: isOpen, ready, capabilities });
  if (!isOpen) return up;
  return eachLive(up, gateway.id, (turn) =>
    turn.result === null || awayForMs(gateway, turn.platform, ms) < FINAL_LINK_WAIT_MS
      ? turn
      : { ...turn, linkAwayTooLong: true },
  );
}

/** A descriptor that no longer lists drafts leaves streams, also such as are taken up again, as a refusal would (I-28). */
function losesDrafts(before: Capabilities | undefined, now: Capabilities): boolean {
  return before !== undefined && canDraft(before) && !canDraft(now);
}

function canDraft(can: Capabilities): boolean {
  return can.draftStreaming && supportsOp(can, "draft");
}

function withoutDrafts(story: Story, gateway: string, platform: string): Story {
  return eachOwing(story, gateway, (turn) => {
    if (turn.platform !== platform) return turn;
    const refusedFrames = turn.trouble.refusedFrames + 1;
    return { ...turn, trouble: { ...turn.trouble, refusedFrames } };
  });
}

/** A socket ended: whatever was written on it and not answered is ambiguous at once (W-51, D-06). */
export function tellClose(
  story: Story,
  line: LineOf<"close">,
): { readonly story: Story; readonly settled: readonly Settled[] } {
  const link = findLink(story, line.conn, line.n);
  const gateway = findGateway(story, link.gateway);
  // A socket that closes before its descriptor came does not end the time without a link.
  const downMs = gateway.up ? line.ms : gateway.downMs;
  const hungUp = gateway.up ? line.by === "gateway" : gateway.hungUp;
  const staysAway = line.code === CloseCode.Replaced;
  const down =
    gateway.conn === line.conn
      ? { ...gateway, ...unready(gateway, line.ms), up: false, downMs, hungUp, staysAway }
      : gateway;
  const closed = putGateway(putLink(story, { ...link, open: false }), down);
  const dropped = eachLive(closed, gateway.id, (turn) => ({ ...turn, dropped: true }));
  // A gateway that reports says itself what it makes of them: results may still be on their way to it.
  if (gateway.reports) return { story: dropped, settled: nothingSettled };
  return settleAll(dropped, (conn) => conn === line.conn);
}

/** Nobody will answer these any more. */
function settleAll(
  story: Story,
  isLost: (conn: string) => boolean,
): { readonly story: Story; readonly settled: readonly Settled[] } {
  const settled: Settled[] = [];
  let told = story;
  for (const request of story.requests) {
    if (!isLost(request.conn)) continue;
    // The connector's answer may still be written: it goes down with the socket, but what it tells of
    // the screen is true.
    if (request.fate === "pending") {
      const one: Settled = { request, fate: "ambiguous", falseDecline: false };
      settled.push(one);
      told = tellSettled(told, one, null);
    }
  }
  return { story: told, settled };
}

export function tellProcess(
  story: Story,
  line: LineOf<"process">,
): { readonly story: Story; readonly settled: readonly Settled[] } {
  return line.side === "gateway"
    ? tellGatewayProcess(story, line)
    : tellConnectorProcess(story, line);
}

function tellGatewayProcess(
  story: Story,
  line: LineOf<"process">,
): { readonly story: Story; readonly settled: readonly Settled[] } {
  const known = tableGet(story.gateways, line.id);
  const gateway = known ?? newGateway(line.id);
  if (line.what === "start") {
    const process = known === undefined || gateway.running ? gateway.process : gateway.process + 1;
    return {
      story: putGateway(story, { ...gateway, process, running: true, staysAway: false }),
      settled: nothingSettled,
    };
  }
  const dead = putGateway(story, {
    ...gateway,
    ...unready(gateway, line.ms),
    running: false,
    up: false,
    downMs: line.ms,
    hungUp: false,
  });
  const crashed = eachLive(dead, line.id, (turn) => ({ ...turn, crashed: true }));
  return settleAll(crashed, (conn) => gatewayOf(conn) === line.id);
}

/** A connector that begins again loses calls under way; without its memory, streams and tombstones too (I-55). */
function tellConnectorProcess(
  story: Story,
  line: LineOf<"process">,
): { readonly story: Story; readonly settled: readonly Settled[] } {
  if (line.what !== "start" || story.links.size === 0) return { story, settled: nothingSettled };
  const forgot = line.memory !== true;
  const restarted = (turn: TurnStory): TurnStory => ({
    ...turn,
    connectorForgot: turn.connectorForgot || forgot,
    connectorRestarted: true,
  });
  return { story: eachOwing(story, null, restarted), settled: nothingSettled };
}

/** Changes every turn that still owes something, and those that are over and may be taken up again. */
function eachOwing(
  story: Story,
  gateway: string | null,
  change: (turn: TurnStory) => TurnStory,
): Story {
  let told = eachLive(story, gateway, change);
  for (const turn of shelfValues(story.past.over)) {
    if (gateway !== null && turn.gateway !== gateway) continue;
    if (mayBeTakenUp(turn)) told = putTurn(told, change(turn));
  }
  return told;
}

/** What a gateway has not brought through when it leaves, it takes up when it is back (D-36, G-105). */
function mayBeTakenUp(turn: TurnStory): boolean {
  return isLossFree(turn) && !turn.finals.some(({ fate }) => fate === "success");
}

/** Changes every turn that still owes something, of one gateway or of all. */
export function eachLive(
  story: Story,
  gateway: string | null,
  change: (turn: TurnStory) => TurnStory,
): Story {
  let told = story;
  for (const turn of story.live) {
    if (gateway !== null && turn.gateway !== gateway) continue;
    const changed = change(turn);
    if (changed !== turn) told = putTurn(told, changed);
  }
  return told;
}
