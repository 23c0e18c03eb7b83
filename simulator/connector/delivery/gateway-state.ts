import type { Forward, InboundEvent } from "../../../contract/generated/types.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import { tableGet, tableSet } from "../../../contract/table.ts";
import type { PlatformName } from "../../platforms/port.ts";
import type { Pass } from "../pass.ts";

/** One gateway as the connector sees it: its socket, and what waits for it. */
export interface GatewayState {
  readonly id: string;
  /** Its newest socket, if that is up (D-28). */
  readonly conn: ConnId | null;
  /** It said that it goes idle: everything is buffered until it dials again (C-36). */
  readonly idle: boolean;
  /** What waits, in order of arrival. */
  readonly entries: readonly Entry[];
  /** How many entries, from the first, were sent on this socket and are not acknowledged (C-37). */
  readonly sent: number;
  /** Number of the next entry. */
  readonly nextEntry: number;
  /** When its wake URL was last fetched, or `null` (C-40). */
  readonly pokedAtMs: number | null;
}

export interface Entry {
  readonly bufferId: string;
  readonly platform: PlatformName;
  readonly load: Load;
}

/** What is handed to a gateway: a message, or a request of the platform as it came (W-27, W-32). */
export type Load =
  | { readonly type: "inbound"; readonly event: InboundEvent }
  | { readonly type: "passthrough_forward"; readonly forward: Forward };

/** An event that was handed to a gateway, or put in its buffer. */
export interface Delivered {
  readonly gatewayId: string;
  readonly platform: PlatformName;
  readonly load: Load;
  readonly buffered: boolean;
}

export function gatewayAt(pass: Pass, id: string): GatewayState {
  const known = tableGet(pass.state.gateways, id);
  return (
    known ?? { id, conn: null, idle: false, entries: [], sent: 0, nextEntry: 1, pokedAtMs: null }
  );
}

export function putGateway(pass: Pass, gateway: GatewayState): void {
  pass.state.gateways = tableSet(pass.state.gateways, gateway.id, gateway);
}
