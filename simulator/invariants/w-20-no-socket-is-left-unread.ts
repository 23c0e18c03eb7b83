import { tableValues } from "../../contract/table.ts";
import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";

/** What a connector wrote on a socket and the gateway has shown no sign of having read. */
interface Unread {
  readonly conn: string;
  readonly messages: readonly string[];
  /** Something that is no frame came first, which may have taken the reader away. */
  readonly hurt: boolean;
}

const SOCKETS_MAX = 64;
const MESSAGES_MAX = 8;

/** A gateway never leaves a socket open and unread while it talks on another (F-81). */
export const noSocketIsLeftUnread = foldRule<readonly Unread[]>({
  id: "W-20",
  title: "no socket is left open and unread",
  clauses: ["W-20", "W-12", "F-81"],
  hears: ["malformed", "open", "close", "wrote after bad input"],
  start: [],
  on,
});

function on(sockets: readonly Unread[], scene: Scene): readonly [readonly Unread[], Findings] {
  const { line } = scene;
  const conn = connOf(scene);
  switch (line.kind) {
    case "malformed":
      if (line.from === "gateway") return [sockets, KEPT];
      return [
        [...sockets.filter((one) => one.conn !== conn), hurt(conn)].slice(-SOCKETS_MAX),
        KEPT,
      ];
    case "close":
      return [without(sockets, conn), KEPT];
    case "open":
      return [sockets, line.ok && sockets.length > 0 ? judge(sockets, scene, conn) : KEPT];
    default:
      if (sockets.length === 0) return [sockets, KEPT];
      return [wrote(sockets, scene, conn), KEPT];
  }
}

function hurt(conn: string): Unread {
  return { conn, messages: [], hurt: true };
}

function without(sockets: readonly Unread[], conn: string): readonly Unread[] {
  return sockets.some((one) => one.conn === conn)
    ? sockets.filter((one) => one.conn !== conn)
    : sockets;
}

/** A sign of life takes the socket off the list; a message of a person is added to what is unread. */
function wrote(sockets: readonly Unread[], scene: Scene, conn: string): readonly Unread[] {
  const { line } = scene;
  if (line.kind !== "sent" && line.kind !== "received") return sockets;
  const byGateway = line.kind === "sent" ? line.from === "gateway" : line.by === "connector";
  if (byGateway) return without(sockets, conn);
  if (line.frame.type !== "inbound") return sockets;
  const { event } = line.frame;
  const message = event.message_id ?? event.source.message_id ?? "one without an id";
  return sockets.map((one) =>
    one.conn === conn ? { ...one, messages: [...one.messages, message].slice(-MESSAGES_MAX) } : one,
  );
}

function judge(sockets: readonly Unread[], scene: Scene, conn: string): Findings {
  const gateway = gatewayOf(conn);
  const open = tableValues(scene.before.links)
    .filter((link) => link.open && link.gateway === gateway && link.conn !== conn)
    .map((link) => link.conn);
  return sockets
    .filter((one) => open.includes(one.conn))
    .map((one) => {
      const lost = one.messages.length === 0 ? "" : `; message ${one.messages.join(", ")} is lost`;
      return {
        sentence: `${one.conn} was left open and unread${lost}`,
        expected: "the gateway reads on, or closes the socket before it dials again",
        actual: `${conn} was opened while ${one.conn} was still open`,
        suspect: { line: scene.line.n, side: "gateway" } as const,
      };
    });
}
