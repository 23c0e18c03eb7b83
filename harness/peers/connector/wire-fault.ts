/** A fault at our end of the wire, as data. It takes effect once, on the first frame that it fits. */
export interface WireFault {
  /** What the frame is, as labels say it: `seal`, `draft` (any of them), `inbound_ack`. */
  readonly at: string;
  /**
   * `ack-lost`: the result is not given to the gateway, whose time is then up. `cut`: the socket is cut in
   * place of the frame. `cut-after`: the socket is cut once the connector has answered, and the gateway
   * never learns of the answer. `request-lost`: the frame is not written.
   */
  readonly take: "ack-lost" | "cut" | "cut-after" | "request-lost";
  /** So many frames that fit are let go by; none, unless given. */
  readonly skip?: number;
}

/** A fault, and whether it took effect in this case. */
export class PlannedFault {
  readonly fault: WireFault;
  /** The label at which it took effect; `undefined` while it has not. */
  witness: string | undefined;
  #claimed = false;
  #passed = 0;

  constructor(fault: WireFault) {
    this.fault = fault;
  }

  /** Whether it is for the frame of this label; it is for no other from then on. */
  claims(label: string): boolean {
    const what = label.slice(label.lastIndexOf("/") + 1);
    const { at } = this.fault;
    if (this.#claimed || (what !== at && !what.startsWith(`${at}@`))) return false;
    this.#passed += 1;
    if (this.#passed <= (this.fault.skip ?? 0)) return false;
    this.#claimed = true;
    return true;
  }
}
