import { WebSocket, type RawData } from "ws";
import type { Clock } from "../../../contract/ports/clock.ts";
import type { Side } from "../../../contract/trace-line.ts";
import type { Backlog } from "../recording/backlog.ts";
import type { SocketRecord } from "../recording/recorder.ts";
import { Lane, type End } from "./lane.ts";
import type { WireFaults } from "./wire-faults.ts";

/** Codes with which a socket ends and which no close frame may carry (RFC 6455, 7.4.1). */
const NO_CODE = 1005;
const ABNORMAL = 1006;
/** How long a frame may be held back, in milliseconds. */
export const HELD_MS_MAX = 5_000;

export interface PairParts {
  readonly conn: number;
  readonly gateway: End;
  readonly connector: End;
  readonly recorder: SocketRecord;
  readonly backlog: Backlog;
  readonly faults: WireFaults;
  readonly clock: Clock;
  onEnd(): void;
}

/** A gateway's socket and a connector's, joined: what one writes, the other reads. */
export class Pair {
  readonly #parts: PairParts;
  readonly #lanes: Readonly<Record<Side, Lane>>;
  /** Cancel the releases of frames that are held; no more than frames may be held. */
  readonly #releases = new Set<() => void>();
  #ended = false;

  constructor(parts: PairParts) {
    this.#parts = parts;
    const { gateway, connector } = parts;
    this.#lanes = {
      gateway: new Lane(gateway, connector),
      connector: new Lane(connector, gateway),
    };
    parts.recorder.record(parts.conn, { what: "open" });
    this.#join("gateway", gateway.ws, connector.ws);
    this.#join("connector", connector.ws, gateway.ws);
  }

  /** Ends both sockets without a close frame. */
  cut(): void {
    this.#end("network", ABNORMAL, "");
    this.#lanes.gateway.drain();
    this.#lanes.connector.drain();
    this.#parts.gateway.ws.terminate();
    this.#parts.connector.ws.terminate();
  }

  #join(from: Side, ws: WebSocket, other: WebSocket): void {
    ws.on("message", (data, isBinary) => this.#message(from, bytesOf(data), isBinary));
    // Keepalive is between the two peers (W-10): whoever does not answer is not answered for.
    ws.on("ping", (data) => {
      if (other.readyState === WebSocket.OPEN) other.ping(data);
    });
    ws.on("pong", (data) => {
      if (other.readyState === WebSocket.OPEN) other.pong(data);
    });
    // An error is always followed by a close.
    ws.on("error", () => undefined);
    ws.once("close", (code, reason) => {
      const words = reason.toString("utf8");
      this.#end(code === ABNORMAL ? "network" : from, code, words);
      this.#lanes[from].drain();
      closeLike(other, code, words);
    });
  }

  #message(from: Side, bytes: Buffer, isBinary: boolean): void {
    if (this.#ended) return;
    if (this.#parts.backlog.isBehind) this.#waitForBacklog();
    if (this.#parts.faults.areWaiting) return this.#faulty(from, bytes.toString("utf8"), isBinary);
    this.#lanes[from].send(bytes, isBinary);
    this.#record(from, bytes.toString("utf8"));
  }

  /** Nothing more is read before what was read is written. */
  #waitForBacklog(): void {
    const { gateway, connector, backlog } = this.#parts;
    const both = [gateway.ws, connector.ws];
    for (const ws of both) ws.pause();
    void backlog.caughtUp().then(() => {
      for (const ws of both) ws.resume();
    });
  }

  #record(from: Side, text: string): void {
    this.#parts.recorder.record(this.#parts.conn, { what: "text", from, text });
  }

  #faulty(from: Side, text: string, isBinary: boolean): void {
    const { faults, recorder, conn } = this.#parts;
    const other = from === "gateway" ? "connector" : "gateway";
    for (const act of faults.actsOn(conn, from, text)) {
      if (this.#ended) return;
      switch (act.do) {
        case "forward":
          this.#lanes[from].send(act.text, isBinary);
          break;
        case "answer":
          this.#lanes[other].send(act.text, false);
          this.#record(other, act.text);
          break;
        case "record":
          this.#record(from, act.text);
          break;
        case "witness":
          recorder.record(conn, {
            what: "fault",
            fault: act.fault,
            ...(act.at === undefined ? {} : { at: act.at }),
          });
          break;
        case "hold":
          this.#releaseLater(from);
          break;
        case "cut":
          this.cut();
          break;
      }
    }
  }

  /** A frame that nothing follows is handed on all the same. */
  #releaseLater(from: Side): void {
    const { faults, conn, clock } = this.#parts;
    const cancel = clock.wakeAt(clock.nowMs() + HELD_MS_MAX, () => {
      this.#releases.delete(cancel);
      for (const act of faults.release(conn, from)) {
        if (act.do === "forward") this.#lanes[from].send(act.text, false);
      }
    });
    this.#releases.add(cancel);
  }

  #end(by: Side | "network", code: number, reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#parts.recorder.record(this.#parts.conn, { what: "close", code, reason, by });
    this.#parts.faults.forget(this.#parts.conn);
    for (const cancel of this.#releases) cancel();
    this.#parts.onEnd();
  }
}

/** Ends a socket as its counterpart ended. */
function closeLike(ws: WebSocket, code: number, reason: string): void {
  if (code === NO_CODE) return ws.close();
  if (code === ABNORMAL) return ws.terminate();
  try {
    ws.close(code, reason);
  } catch {
    // A code that no close frame may carry came from below: there was no frame.
    ws.terminate();
  }
}

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
