import type { Socket } from "../../../contract/ports/socket.ts";

/** How sockets to the live peer come about. */
export interface Wire {
  /** Dials the peer; only where we play the gateway. */
  dial?(): Promise<Socket>;
  /** Hears of each dial of the peer; only where we play the connector. */
  onDial?(listener: (accept: () => Socket, refuse: () => void) => void): void;
}
