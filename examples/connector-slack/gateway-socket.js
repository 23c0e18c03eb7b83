import { LineReader, lineOf } from "./lines.js";
import { DESCRIPTOR, isObject } from "./ops.js";

/** What a platform that is not served here can do: nothing. An empty list would mean the legacy ops. */
const NOTHING = {
  supports_draft_streaming: false,
  supports_edit: false,
  supports_threads: false,
  supported_ops: ["none"],
};

/** One socket of the gateway: greets, carries requests out, and says what became of them. */
export class GatewaySocket {
  #reader = new LineReader();
  /** Bots by platform, as the hellos of this socket named them; the first is the session default. */
  #fronted = new Map();

  constructor(socket, { botId, ops, delivery }) {
    Object.assign(this, { socket, botId, ops, delivery });
    socket.on("message", (message) => this.read(message));
    socket.on("error", (error) => console.error(`socket: ${error.message}`));
  }

  write(frame) {
    this.socket.send(lineOf(frame));
  }

  read(message) {
    for (const { frame, skipped } of this.#reader.read(message)) {
      if (frame === undefined) console.error(`skipped: ${skipped}`);
      else this.take(frame);
    }
  }

  take(frame) {
    switch (frame.type) {
      case "hello":
        return this.greet(frame);
      case "outbound":
        return void this.carryOut(frame);
      case "inbound_ack":
        return this.delivery.acknowledge(frame.bufferId);
      case "going_idle":
        this.delivery.close(); // first, so that nothing is lost in between (C-36)
        return this.write({ type: "going_idle_ack" });
      default: // `interrupt` needs nothing done, and what is unknown is ignored (W-18)
    }
  }

  /** Answers every hello, also one of a stranger (C-46). The first ends the handshake. */
  greet({ platform, botId }) {
    if (typeof platform !== "string" || typeof botId !== "string") return;
    const isFirst = this.#fronted.size === 0;
    this.#fronted.set(platform, botId);
    const isOurs = platform === DESCRIPTOR.platform;
    const descriptor = isOurs
      ? DESCRIPTOR
      : { ...DESCRIPTOR, platform, label: platform, ...NOTHING };
    this.write({ type: "descriptor", descriptor });
    if (isFirst) this.delivery.open((frame) => this.write(frame));
  }

  /** One result for one request, as long as its id can be read (W-26, C-57). */
  async carryOut(frame) {
    const { requestId, action } = frame;
    if (typeof requestId !== "string") return;
    const flaw =
      isObject(action) && typeof action.op === "string" ? this.stranger(frame) : "no action";
    const result =
      flaw === undefined ? await this.ops.result(action) : { success: false, error: flaw };
    this.write({ type: "outbound_result", requestId, result });
  }

  /** Why an op is not this bot's to do (W-35, W-36, C-47). */
  stranger(frame) {
    const [first] = this.#fronted.keys();
    const platform = frame.platform ?? first;
    const botId = frame.botId ?? this.#fronted.get(platform);
    const isFronted = this.#fronted.has(platform) && this.#fronted.get(platform) === botId;
    const isOurs = platform === DESCRIPTOR.platform && botId === this.botId;
    return isFronted && isOurs ? undefined : `${platform}:${botId} is not fronted here`;
  }
}
