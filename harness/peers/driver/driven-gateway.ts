import type { GatewayPeer } from "../gateway/gateway-peer.ts";
import type { Seat } from "../gateway/session.ts";
import { lastNonce } from "../model/nonce.ts";
import type { Part } from "../model/part.ts";
import type { Deadlines } from "../process/deadlines.ts";
import type { startPeer } from "../process/peer-process.ts";
import { Driver, DriverError } from "./driver.ts";
import type { DriverEvent } from "./protocol.ts";

/** Parts and turns that are remembered, each; the oldest beyond it is forgotten. */
const REMEMBERED_MAX = 4_096;

/** A gateway behind a driver: the driver starts and ends it, and plays its agents. */
export class DrivenGateway implements GatewayPeer, Seat {
  readonly isOurs = true;
  readonly #options: Parameters<typeof startPeer>[0];
  readonly #deadlines: Deadlines;
  readonly #parts = new Map<string, Part>();
  readonly #stops = new Map<string, AbortController>();
  #driver: Driver | undefined;
  #ended: string | undefined;
  #ringEnd: (how: string) => void = () => undefined;
  #end = this.#nextEnd();

  constructor(options: Parameters<typeof startPeer>[0], deadlines: Deadlines) {
    this.#options = options;
    this.#deadlines = deadlines;
  }

  get ended(): string | undefined {
    return this.#ended;
  }

  give(part: Part): void {
    remember(this.#parts, part.nonce, part);
  }

  /** @throws {DriverError} When the driver does not know its part. */
  async start(): Promise<void> {
    this.#driver ??= await this.#hello();
    this.#ended = undefined;
    this.#end = this.#nextEnd();
    await this.#driver.ask({ do: "start" });
  }

  async kill(): Promise<void> {
    this.#stopAll();
    await this.#driver?.ask({ do: "kill" });
  }

  async stop(): Promise<void> {
    this.#stopAll();
    await this.#driver?.end();
  }

  whenEnded(): Promise<string> {
    return this.#end;
  }

  tail(): readonly string[] {
    return this.#driver?.tail() ?? [];
  }

  async #hello(): Promise<Driver> {
    const driver = new Driver(this.#options, this.#deadlines, (event) => this.#on(event));
    await driver.query("hello");
    return driver;
  }

  #on(event: DriverEvent): void {
    switch (event.event) {
      case "turn":
        return this.#begin(event.turn, event.text);
      case "stopped":
        this.#stops.get(event.turn)?.abort();
        return;
      case "exited":
        this.#ended = event.how;
        this.#stopAll();
        return this.#ringEnd(event.how);
    }
  }

  #begin(turn: string, text: string): void {
    const part = this.#parts.get(lastNonce(text) ?? "");
    if (part === undefined) return;
    const stop = new AbortController();
    remember(this.#stops, turn, stop);
    part.ask("streamed");
    // A turn that its gateway has ended meanwhile cannot be played on; the case sees what came of it.
    this.#play(turn, part, stop.signal).catch((error: unknown) => {
      if (!(error instanceof DriverError)) throw error;
    });
  }

  async #play(turn: string, part: Part, signal: AbortSignal): Promise<void> {
    let text = "";
    for (let at = 0; ; at += 1) {
      const cue = await part.cue(at, signal);
      if (cue === undefined) return;
      part.play(at);
      switch (cue.kind) {
        case "text":
          text += cue.text;
          await this.#driver?.ask({ do: "text", turn, text: cue.text });
          break;
        case "tool":
          await this.#driver?.ask({ do: "tool", turn, tool: cue.name });
          break;
        case "end":
          await this.#driver?.ask({ do: "final", turn, text });
          return;
      }
    }
  }

  #stopAll(): void {
    for (const stop of this.#stops.values()) stop.abort();
    this.#stops.clear();
  }

  #nextEnd(): Promise<string> {
    return new Promise((resolve) => {
      this.#ringEnd = resolve;
    });
  }
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > REMEMBERED_MAX && oldest !== undefined) map.delete(oldest);
}
