import type { Dial, Socket } from "../../../contract/ports/socket.ts";
import type { Happened } from "../../../contract/trace-line.ts";
import type { PlannedFault } from "./wire-fault.ts";

/** Code that stands for an end without a close frame. */
const CUT = 1006;

interface Awaited {
  readonly planned: PlannedFault;
  readonly label: string;
}

export interface WireOptions {
  readonly dial: Dial;
  readonly faults: readonly PlannedFault[];
  readonly record: (happened: Happened) => void;
  /** Lets the gateway's time for its request be up. */
  readonly timeUp: () => void;
}

/**
 * Our end of the wire: what the gateway writes and reads passes through here, where faults take effect and
 * frames are put in that no sound gateway would write.
 */
export class Wire {
  readonly #options: WireOptions;
  /** Whose answers a fault takes away, by requestId; at most one for each fault. */
  readonly #awaited = new Map<string, Awaited>();
  #socket: Socket | undefined;
  #listener: ((message: string | Uint8Array) => void) | undefined;
  /** The fault that the next message meets. */
  #next: Awaited | undefined;

  constructor(options: WireOptions) {
    this.#options = options;
  }

  /** The port that the gateway dials through. */
  readonly dial: Dial = async (url, headers) => {
    const socket = await this.#options.dial(url, headers);
    this.#socket = socket;
    return {
      send: (message) => this.#write(socket, message),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (listener) => {
        this.#listener = listener;
        socket.onMessage((message) => {
          const left = this.#awaited.size === 0 ? message : this.#withoutLost(socket, message);
          if (left !== undefined) listener(left);
        });
      },
      onClose: (listener) => {
        socket.onClose((code, reason) => {
          if (this.#socket === socket) this.#socket = undefined;
          listener(code, reason);
        });
      },
    };
  };

  /** The gateway says what the message is that it writes next. Gives whether it will be written. */
  expect(label: string): boolean {
    const planned = this.#options.faults.find((one) => one.claims(label));
    this.#next = planned === undefined ? undefined : { planned, label };
    return planned?.fault.take !== "request-lost";
  }

  /** Writes a message that is not the gateway's. Nothing happens on a wire that is down. */
  send(message: string): void {
    this.#socket?.send(message);
  }

  /** Gives the gateway a message that is not the connector's. */
  feed(message: string): void {
    this.#listener?.(message);
  }

  /** Ends the socket without a close frame. */
  cut(): void {
    this.#socket?.close(CUT, "");
  }

  #write(socket: Socket, message: string): void {
    const next = this.#next;
    this.#next = undefined;
    if (next === undefined) return socket.send(message);
    switch (next.planned.fault.take) {
      case "cut":
        this.#witness(next);
        return socket.close(CUT, "");
      case "request-lost":
        return this.#witness(next, `never written: ${message.trim()}`);
      case "ack-lost":
      case "cut-after": {
        const requestId = requestIdOf(message);
        if (requestId !== undefined) this.#awaited.set(requestId, next);
        return socket.send(message);
      }
    }
  }

  /** What of a message the gateway is given: it may hold several frames (W-14). */
  #withoutLost(socket: Socket, message: string | Uint8Array): string | Uint8Array | undefined {
    const text = typeof message === "string" ? message : new TextDecoder().decode(message);
    const lines = text.split("\n");
    const left = lines.filter((line) => !this.#takes(socket, line));
    if (left.length === lines.length) return message;
    return left.every((line) => line.trim() === "") ? undefined : left.join("\n");
  }

  /** Whether a fault takes this line away. */
  #takes(socket: Socket, line: string): boolean {
    const requestId = requestIdOf(line);
    const awaited = requestId === undefined ? undefined : this.#awaited.get(requestId);
    if (requestId === undefined || awaited === undefined) return false;
    this.#awaited.delete(requestId);
    this.#witness(awaited, `the connector had answered: ${line.trim()}`);
    if (awaited.planned.fault.take === "cut-after") socket.close(CUT, "");
    else this.#options.timeUp();
    return true;
  }

  #witness({ planned, label }: Awaited, detail?: string): void {
    planned.witness = label;
    this.#options.record({
      kind: "fault",
      fault: planned.fault.take,
      at: label,
      ...(detail === undefined ? {} : { detail }),
    });
  }
}

function requestIdOf(line: string): string | undefined {
  try {
    const frame = JSON.parse(line) as { readonly requestId?: unknown } | null;
    return typeof frame?.requestId === "string" ? frame.requestId : undefined;
  } catch {
    // Whatever it is, it answers nothing.
    return undefined;
  }
}
