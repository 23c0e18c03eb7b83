import { assert } from "../../contract/assert.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import type { Socket } from "../../contract/ports/socket.ts";
import type { Side } from "../../contract/trace-line.ts";
import {
  ABNORMAL_CLOSE,
  otherSide,
  type Arrival,
  type LinkAct,
  type Transport,
} from "../../simulator/world/transport.ts";
import { dial, DialError } from "./dial.ts";
import { listen, type Knock, type Listener } from "./listen.ts";

/** How long loopback may take over one act, in milliseconds of real time, before we call it broken. */
const ACT_TIMEOUT_MS = 20_000;

/** The sockets of this machine did not do what sockets do. */
export class TransportError extends Error {
  override readonly name = "TransportError";
}

/** A transport that holds a listening port until it is closed. */
export interface WsTransport extends Transport {
  close(): Promise<void>;
}

/** Both ends of one link, as far as they have come. */
interface Link {
  readonly ends: Map<Side, Socket>;
  knock?: Knock;
  readonly arrived: Arrival[];
  /** Looks whether what is awaited has arrived; set while an act is under way. */
  look: () => void;
}

/**
 * Real WebSockets on loopback for the world, which keeps the clock: one server, one client for each dial.
 *
 * Each act waits for what it brings about at the far end, so no time passes between cause and effect and
 * a run over sockets is the same run as in memory.
 */
export async function openWsTransport(): Promise<WsTransport> {
  const links = new Map<ConnId, Link>();
  let dialling: Link | undefined;
  const listener = await listen(0, (knock) => {
    assert(dialling !== undefined, `an upgrade of ${knock.path} came while nothing was dialling`);
    dialling.knock = knock;
    const { path, authorization } = knock;
    arrive(dialling, { came: "upgrade", path, authorization });
  });
  return {
    perform: async (act) => {
      // A dial that dies before it sets out has no socket that could.
      if (act.act === "cut" && !links.has(act.conn)) return [];
      const link = act.act === "dial" ? newLink(links, act.conn) : linkOf(links, act.conn);
      if (act.act === "dial") dialling = link;
      const expected = expectation(act, link);
      begin(act, link, listener);
      return settled(act, link, expected);
    },
    close: () => listener.close(),
  };
}

function newLink(links: Map<ConnId, Link>, conn: ConnId): Link {
  assert(!links.has(conn), `${conn} is dialled twice`);
  const link: Link = { ends: new Map(), arrived: [], look: () => undefined };
  links.set(conn, link);
  return link;
}

function linkOf(links: ReadonlyMap<ConnId, Link>, conn: ConnId): Link {
  const link = links.get(conn);
  assert(link !== undefined, `${conn} was never dialled`);
  return link;
}

function begin(act: LinkAct, link: Link, listener: Listener): void {
  switch (act.act) {
    case "dial":
      startDial(link, `${listener.url}${pathOf(act.url)}`, act.authorization);
      return;
    case "accept":
      assert(link.knock !== undefined, `${act.conn} is accepted but never knocked`);
      join(link, "connector", link.knock.accept());
      return;
    case "reject":
      link.knock?.reject(act.status, act.reason);
      return;
    case "write":
      link.ends.get(act.from)?.send(act.text);
      return;
    case "close":
      link.ends.get(act.from)?.close(act.code, act.reason);
      return;
    case "cut":
      if (!link.ends.has("connector")) link.knock?.drop();
      for (const socket of link.ends.values()) socket.close(ABNORMAL_CLOSE, "");
  }
}

function startDial(link: Link, url: string, authorization: string | null): void {
  dial(url, authorization === null ? {} : { Authorization: authorization }).then(
    (socket) => {
      join(link, "gateway", socket);
      arrive(link, { came: "opened" });
    },
    (error: unknown) => {
      const { reason, status } =
        error instanceof DialError ? error : { reason: String(error), status: undefined };
      arrive(link, { came: "refused", reason, ...(status === undefined ? {} : { status }) });
    },
  );
}

function join(link: Link, side: Side, socket: Socket): void {
  link.ends.set(side, socket);
  socket.onMessage((text) => arrive(link, { came: "text", at: side, text }));
  socket.onClose((code, reason) => {
    link.ends.delete(side);
    arrive(link, { came: "closed", at: side, code, reason });
  });
}

function arrive(link: Link, arrival: Arrival): void {
  link.arrived.push(arrival);
  link.look();
}

/** Whether what has arrived is all that `act` brings about. */
function expectation(act: LinkAct, link: Link): (arrived: readonly Arrival[]) => boolean {
  const open = link.ends.size;
  const closes = (arrived: readonly Arrival[]): boolean =>
    arrived.filter(({ came }) => came === "closed").length === open;
  const came =
    (...kinds: readonly Arrival["came"][]) =>
    (arrived: readonly Arrival[]): boolean =>
      arrived.some((arrival) => kinds.includes(arrival.came));
  switch (act.act) {
    case "dial":
      return came("upgrade", "refused");
    case "accept":
      return came("opened", "refused");
    case "reject":
      return came("refused");
    case "write":
      // A message that the far end does not take (1009) ends the link instead.
      return (arrived) => arrivedAt(arrived, otherSide(act.from)) || closes(arrived);
    case "close":
    case "cut":
      return open === 0 ? came("refused") : closes;
  }
}

function arrivedAt(arrived: readonly Arrival[], side: Side): boolean {
  return arrived.some((arrival) => arrival.came === "text" && arrival.at === side);
}

function settled(
  act: LinkAct,
  link: Link,
  isComplete: (arrived: readonly Arrival[]) => boolean,
): Promise<readonly Arrival[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const came = link.arrived.map(({ came }) => came).join(", ") || "nothing";
      reject(new TransportError(`${act.act} of ${act.conn} brought only ${came} in 20 s`));
    }, ACT_TIMEOUT_MS);
    link.look = () => {
      if (!isComplete(link.arrived)) return;
      clearTimeout(timer);
      link.look = () => undefined;
      resolve(gatewayFirst(link.arrived.splice(0)));
    };
    link.look();
  });
}

function gatewayFirst(arrived: readonly Arrival[]): readonly Arrival[] {
  const rank = (arrival: Arrival): number =>
    arrival.came === "closed" && arrival.at === "connector" ? 1 : 0;
  return arrived.toSorted((a, b) => rank(a) - rank(b));
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
