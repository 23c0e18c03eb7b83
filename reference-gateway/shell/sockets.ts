import { CloseCode, CloseReason } from "../../contract/close-codes.ts";
import type { Admitted } from "../../contract/door/admitted.ts";
import { admit, openDoor, type DoorState } from "../../contract/door/door.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import type { Clock } from "../../contract/ports/clock.ts";
import type { Dial, Socket } from "../../contract/ports/socket.ts";
import { keepAlive } from "../../contract/keep-alive.ts";

/** What sockets tell. */
export interface SocketListener {
  opened(conn: ConnId): void;
  dialFailed(conn: ConnId, reason: string, status: number | undefined): void;
  admitted(conn: ConnId, admitted: Admitted<"connector">): void;
  closed(conn: ConnId, code: number, reason: string): void;
}

/** The sockets of one gateway, by the names that its core gives them. */
export class Sockets {
  readonly #dial: Dial;
  readonly #listener: SocketListener;
  readonly #clock: Clock;
  readonly #open = new Map<ConnId, Socket>();
  readonly #endKeepAlive = new Map<ConnId, () => void>();
  /** Dials that were given up before they came to a socket, or all of them. */
  #ended = false;

  constructor(dial: Dial, clock: Clock, listener: SocketListener) {
    this.#dial = dial;
    this.#clock = clock;
    this.#listener = listener;
  }

  dial(conn: ConnId, url: string, authorization: string | undefined): void {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    this.#dial(url, headers).then(
      (socket) => this.#take(conn, socket),
      (error: unknown) => this.#listener.dialFailed(conn, reasonOf(error), statusOf(error)),
    );
  }

  send(conn: ConnId, message: string): void {
    this.#open.get(conn)?.send(message);
  }

  close(conn: ConnId, code: number, reason: string): void {
    this.#open.get(conn)?.close(code, reason);
  }

  closeAll(): void {
    this.#ended = true;
    for (const end of this.#endKeepAlive.values()) end();
    for (const socket of this.#open.values()) socket.close(CloseCode.GoingAway, "");
  }

  #take(conn: ConnId, socket: Socket): void {
    if (this.#ended) {
      socket.close(CloseCode.GoingAway, "");
      return;
    }
    this.#open.set(conn, socket);
    this.#listen(conn, socket);
    this.#listener.opened(conn);
  }

  #listen(conn: ConnId, socket: Socket): void {
    let door: DoorState<"connector"> = openDoor("connector");
    socket.onMessage((message) => {
      const [next, admitted] = admit(door, message);
      door = next;
      for (const one of admitted) {
        if (!one.ok && one.why === "too-large") socket.close(CloseCode.TooLarge, "");
        this.#listener.admitted(conn, one);
      }
    });
    socket.onClose((code, reason) => this.#end(conn, code, reason));
    if (socket.pulse === undefined) return;
    const end = keepAlive(socket.pulse, this.#clock, () => {
      socket.close(CloseCode.KeepaliveTimeout, CloseReason.KeepaliveTimeout);
      // A dead peer answers no close frame either: nobody waits for one.
      this.#end(conn, CloseCode.KeepaliveTimeout, CloseReason.KeepaliveTimeout);
    });
    this.#endKeepAlive.set(conn, end);
  }

  /** A socket ends once, whoever says so first. */
  #end(conn: ConnId, code: number, reason: string): void {
    if (!this.#open.delete(conn)) return;
    this.#endKeepAlive.get(conn)?.();
    this.#endKeepAlive.delete(conn);
    this.#listener.closed(conn, code, reason);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A dial error carries the HTTP status, if there was one (see the `Dial` port). */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("status" in error)) return undefined;
  return typeof error.status === "number" ? error.status : undefined;
}
