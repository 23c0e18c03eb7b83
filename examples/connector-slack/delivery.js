/** Messages that wait for a gateway; beyond it Slack is asked to come again. */
const WAITING_MAX = 1_000;

/**
 * Brings messages to the one gateway. Live ones go out at once; while the gateway is away, or older ones
 * wait, they are buffered, and then go out in order, each after the ack of the one before (C-36 to C-41).
 */
export class Delivery {
  waiting = [];
  #count = 0;
  write;

  /** Whether there is room for one more. */
  get hasRoom() {
    return this.waiting.length < WAITING_MAX;
  }

  bring(event) {
    if (this.write !== undefined && this.waiting.length === 0) {
      this.write({ type: "inbound", event });
      return;
    }
    this.#count += 1;
    this.waiting.push({ bufferId: `${process.pid}.${Date.now()}.${this.#count}`, event });
    if (this.waiting.length === 1) this.writeNext();
  }

  /** Tells the gateway something that is worth nothing later. */
  tell(frame) {
    this.write?.(frame);
  }

  /** The gateway shook hands: what waits goes out, also what was written before and not acknowledged. */
  open(write) {
    this.write = write;
    this.writeNext();
  }

  /** The gateway is gone, or said that it is going. */
  close() {
    this.write = undefined;
  }

  /** Acks that are late, repeated or of nobody change nothing (C-39). */
  acknowledge(bufferId) {
    if (this.waiting[0]?.bufferId !== bufferId) return;
    this.waiting.shift();
    this.writeNext();
  }

  writeNext() {
    const [next] = this.waiting;
    if (next !== undefined) this.write?.({ type: "inbound", ...next });
  }
}
