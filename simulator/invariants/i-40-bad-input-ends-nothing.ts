import { CloseCode } from "../../contract/close-codes.ts";
import { tableGet } from "../../contract/table.ts";
import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";

/** A socket that carried something that is no frame, and on which its reader has not written since. */
interface Hurt {
  readonly conn: string;
  readonly reader: "gateway" | "connector";
  readonly text: string;
  readonly at: number;
}

const HURT_MAX = 32;

/** Closes for a cause of their own: a message over its size, a token, a newer socket (W-11, C-48, D-28). */
const HAVE_A_CAUSE: ReadonlySet<number> = new Set([
  CloseCode.TooLarge,
  CloseCode.Unauthorized,
  CloseCode.Replaced,
]);

interface Heard {
  readonly hurt: readonly Hurt[];
  /** Sockets that their gateway has said it will leave (W-31). */
  readonly leaving: readonly string[];
}

/** Input that is no frame, or of an unknown type, never ends a connection (W-17, W-18, W-20). */
export const badInputEndsNothing = foldRule<Heard>({
  id: "I-40",
  title: "bad input ends nothing",
  clauses: ["W-17", "W-18", "W-20", "C-57", "F-81"],
  hears: ["malformed", "open", "close", "wrote going_idle", "wrote after bad input"],
  start: { hurt: [], leaving: [] },
  on,
});

function on(heard: Heard, scene: Scene): readonly [Heard, Findings] {
  const { line } = scene;
  const { hurt, leaving } = heard;
  if (line.kind === "malformed") {
    const reader = line.from === "gateway" ? "connector" : "gateway";
    // What comes behind a close frame ends nothing.
    if (tableGet(scene.before.links, line.conn)?.open === false) return [heard, KEPT];
    const one: Hurt = { conn: line.conn, reader, text: line.text, at: line.n };
    return [{ hurt: [...hurt, one].slice(-HURT_MAX), leaving }, KEPT];
  }
  if (line.kind === "open") return [heard, line.ok ? redialled(hurt, line.conn, line.n) : KEPT];
  const conn = connOf(scene);
  if (line.kind === "close") return closed(heard, scene, conn, line);
  const told = isGoingIdle(scene) ? [...leaving, conn].slice(-HURT_MAX) : leaving;
  // Its reader is alive: it wrote something after the bad input.
  const writer = writerOf(scene);
  const left = hurt.filter((one) => one.conn !== conn || one.reader !== writer);
  const same = left.length === hurt.length && told === leaving;
  return [same ? heard : { hurt: left, leaving: told }, KEPT];
}

function closed(
  heard: Heard,
  scene: Scene,
  conn: string,
  line: Extract<Scene["line"], { readonly kind: "close" }>,
): readonly [Heard, Findings] {
  const { hurt, leaving } = heard;
  if (hurt.length + leaving.length === 0) return [heard, KEPT];
  const ended = hurt.filter((one) => one.conn === conn && one.reader === line.by);
  const left = line.by === "gateway" && leaving.includes(conn);
  const other = left || HAVE_A_CAUSE.has(line.code) || isUnanswered(scene, conn);
  const next = {
    hurt: hurt.filter((one) => one.conn !== conn),
    leaving: leaving.filter((one) => one !== conn),
  };
  return [next, other ? KEPT : ended.map((one) => broken(one, line.n))];
}

function isGoingIdle({ line }: Scene): boolean {
  return (line.kind === "sent" || line.kind === "received") && line.frame.type === "going_idle";
}

/** A gateway that never got its descriptor closes the socket for that reason (W-12). */
function isUnanswered({ line, before }: Scene, conn: string): boolean {
  if (line.kind !== "close" || line.by !== "gateway") return false;
  return tableGet(before.gateways, gatewayOf(conn))?.up === false;
}

function writerOf({ line }: Scene): "gateway" | "connector" | undefined {
  if (line.kind === "sent") return line.from;
  if (line.kind === "received") return line.by === "gateway" ? "connector" : "gateway";
  return undefined;
}

/** The gateway opened another socket, though nothing but the bad input had happened to the one it had. */
function redialled(hurt: readonly Hurt[], conn: string, line: number): Findings {
  const gateway = gatewayOf(conn);
  return hurt
    .filter(
      (one) => one.reader === "gateway" && one.conn !== conn && gatewayOf(one.conn) === gateway,
    )
    .map((one) => broken(one, line));
}

function broken(one: Hurt, line: number): Findings[number] {
  return {
    binds: one.reader,
    sentence: `the ${one.reader} gave up ${one.conn} over input that is no frame`,
    expected: "the line is recorded and skipped, and the connection stays",
    actual: `after ${one.text.slice(0, 60)} on line ${one.at} the connection was given up`,
    suspect: { line, side: one.reader },
  };
}
