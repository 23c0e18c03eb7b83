import type { Delivered } from "./gateway-state.ts";

/** What is decided about messages on their way to a gateway. */
export interface DeliveryPolicies {
  /** Whether the next buffered entry may go out while `unacknowledged` are out already (C-37). */
  mayDeliverNext(unacknowledged: number): boolean;
  /** Whether a live event may pass what waits in the buffer (C-38, I-46). */
  liveMayOvertake(): boolean;
  /** Whether a message with a link code is the connector's own (C-42). */
  keepsLinkCodes(): boolean;
  /** Whether an event that cannot be sent now is kept (C-41, I-45). */
  buffersWhatCannotBeSent(): boolean;
  /** Whether a gateway that is away is poked, so long after the last time; `null` for never before (C-40). */
  pokesAgain(sinceMs: number | null, cooldownMs: number): boolean;
  /** Whether a new handshake delivers this event once more, though it was acknowledged (C-37). */
  deliversAgain(delivered: Delivered): boolean;
}

export const soundDelivery: DeliveryPolicies = {
  mayDeliverNext: (unacknowledged) => unacknowledged === 0,
  liveMayOvertake: () => false,
  keepsLinkCodes: () => true,
  buffersWhatCannotBeSent: () => true,
  pokesAgain: (sinceMs, cooldownMs) => sinceMs === null || sinceMs >= cooldownMs,
  deliversAgain: () => false,
};
