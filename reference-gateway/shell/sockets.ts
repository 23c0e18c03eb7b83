import { CloseCode } from "../../contract/close-codes.ts";
import type { Admitted } from "../../contract/door/admitted.ts";
import { admit, openDoor, type DoorState } from "../../contract/door/door.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import type { Dial, Socket } from "../../contract/ports/socket.ts";

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
  readonly #open = new Map<ConnId, Socket>();
  /** Dials that were given up before they came to a socket, or all of them. */
  #ended = false;

  constructor(dial: Dial, listener: SocketListener) {
    this.#dial = dial;
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
    socket.onClose((code, reason) => {
      this.#open.delete(conn);
      this.#listener.closed(conn, code, reason);
    });
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
