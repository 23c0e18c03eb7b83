import { dialUrl } from "../../../contract/dial-url.ts";
import { admit, openDoor } from "../../../contract/door/door.ts";
import { writeFrame } from "../../../contract/door/write-frame.ts";
import type { Socket } from "../../../contract/ports/socket.ts";
import { dial, DialError } from "../../sockets/dial.ts";
import { headersOf } from "./readiness.ts";
import type { Stage } from "./stage.ts";
import { CaseStopped } from "./stopped.ts";

/** A socket beside our gateway's, of which a case writes every frame. */
export interface RawSocket {
  readonly conn: string;
  /** Line of its opening. */
  readonly openedAt: number;
  /** Line of its hello; 0 before there was one. */
  readonly helloAt: number;
  /** Says hello and waits for the descriptor. */
  greet(check: string): Promise<void>;
  /** Says hello, and waits for the end; code 0 when a descriptor comes instead. */
  ended(check: string): Promise<RawEnd>;
  close(): void;
}

export interface RawEnd {
  readonly code: number;
  readonly reason: string;
  readonly line: number;
}

/**
 * Opens one more socket, with the token given, with none (`null`), or with a good one.
 *
 * @throws {CaseStopped} When the upgrade is refused.
 */
export async function openRaw(
  stage: Stage,
  check: string,
  token?: string | null,
): Promise<RawSocket> {
  const { address } = stage.options;
  const conn = `raw.${stage.now}`;
  const socket = await opened(stage, check, () =>
    dial(dialUrl(address.url), headers(stage, token)),
  );
  const openedAt = stage.recording.add({ kind: "open", conn, ok: true }).n;
  record(stage, conn, socket);
  let helloAt = 0;
  const hello = (): number => {
    const { platform, botId } = address;
    const frame = { type: "hello", platform, botId } as const;
    helloAt = stage.recording.add({
      kind: "sent",
      from: "gateway",
      conn,
      frame,
      label: "raw/hello",
    }).n;
    socket.send(writeFrame(frame));
    return helloAt;
  };
  return {
    conn,
    openedAt,
    get helloAt() {
      return helloAt;
    },
    greet: async (failing) => {
      const from = hello();
      await stage.until({
        check: failing,
        what: "the descriptor",
        ms: stage.options.patience.readyMs,
        from,
        fits: (line) =>
          line.kind === "received" && line.conn === conn && line.frame.type === "descriptor",
        mayClose: true,
        about: from,
      });
    },
    ended: async (failing) => {
      // A socket that is refused at once takes no hello; one that is served answers it.
      hello();
      const line = await stage.until({
        check: failing,
        what: "the end of the socket",
        ms: stage.options.patience.closeMs,
        from: openedAt,
        fits: (each) =>
          (each.kind === "close" && each.conn === conn) ||
          (each.kind === "received" && each.conn === conn && each.frame.type === "descriptor"),
        mayClose: true,
        about: openedAt,
      });
      if (line.kind === "close") return { code: line.code, reason: line.reason, line: line.n };
      socket.close(NORMAL, "");
      return { code: 0, reason: "", line: line.n };
    },
    close: () => socket.close(NORMAL, ""),
  };
}

/** What becomes of an upgrade on this path: its HTTP status, 0 when it is accepted, and its line. */
export async function upgradeOn(
  stage: Stage,
  path: string,
): Promise<{ readonly status: number; readonly line: number }> {
  const { address } = stage.options;
  const conn = `raw.${stage.now}`;
  const origin = dialUrl(address.url).replace(/\/relay$/, "");
  try {
    const socket = await dial(`${origin}${path}`, headersOf(address));
    socket.close(NORMAL, "");
    return { status: 0, line: stage.recording.add({ kind: "open", conn, ok: true }).n };
  } catch (error) {
    if (!(error instanceof DialError)) throw error;
    const refused = { kind: "open", conn, ok: false, reason: error.message } as const;
    return { status: error.status ?? -1, line: stage.recording.add(refused).n };
  }
}

const NORMAL = 1000;

function headers(stage: Stage, token: string | null | undefined): Readonly<Record<string, string>> {
  if (token === undefined) return headersOf(stage.options.address);
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

async function opened(
  stage: Stage,
  check: string,
  dialling: () => Promise<Socket>,
): Promise<Socket> {
  try {
    return await dialling();
  } catch (error) {
    if (!(error instanceof DialError)) throw error;
    const { status, reason } = error;
    throw new CaseStopped(check, {
      sentence:
        status === undefined
          ? `no socket came of the dial: ${reason}`
          : `the upgrade was refused with HTTP ${status} ${reason}, which tells a gateway nothing of its credential`,
      expected: "a socket, on which the connector says what it thinks of the credential",
      actual: status === undefined ? reason : `HTTP ${status} ${reason}`,
      line: stage.lines.length,
    });
  }
}

function record(stage: Stage, conn: string, socket: Socket): void {
  let door = openDoor("connector");
  socket.onMessage((message) => {
    const [next, admitted] = admit(door, message);
    door = next;
    for (const one of admitted) {
      if (one.ok) stage.recording.add({ kind: "received", by: "gateway", conn, frame: one.frame });
    }
  });
  socket.onClose((code, reason) => {
    stage.recording.add({ kind: "close", conn, by: "unknown", code, reason });
  });
}
