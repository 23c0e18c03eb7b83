import type { ConnectorFrame, GatewayFrame } from "../../contract/generated/types.ts";
import type { ContractIssue } from "../../contract/issue.ts";
import type { Machine } from "../../contract/ports/machine.ts";
import type { ExchangeId, SideAnswer, SideRequest } from "../../contract/ports/side-door.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import type {
  PlatformAnswer,
  PlatformCall,
  PlatformEvent,
  PlatformName,
} from "../platforms/port.ts";

export type ConnectorInput = { readonly atMs: number } & ConnectorHappening;

export type ConnectorHappening =
  /** The process begins; `memory` is what an earlier process persisted (tombstones, buffers, C-06, C-36). */
  | { readonly kind: "start"; readonly entropy: string; readonly memory: ConnectorMemory }
  /** A gateway dials: the path and the Authorization header of its upgrade, or `null`. */
  | {
      readonly kind: "upgrade";
      readonly conn: ConnId;
      readonly path: string;
      readonly authorization: string | null;
    }
  /** `refuse` is a fault: answer this failure and apply nothing (definite error, decline). */
  | {
      readonly kind: "frame";
      readonly conn: ConnId;
      readonly frame: GatewayFrame;
      readonly refuse?: Refusal;
      /** Another fault: apply it, and answer this failure. */
      readonly tellFailure?: Refusal;
    }
  /** `requestId` where it could be read: such a request is answered with a failure (C-57). */
  | {
      readonly kind: "malformed";
      readonly conn: ConnId;
      readonly issues: readonly ContractIssue[];
      readonly requestId?: string;
    }
  | {
      readonly kind: "closed";
      readonly conn: ConnId;
      readonly code: number;
      readonly reason: string;
    }
  | { readonly kind: "platform-answer"; readonly call: string; readonly answer: PlatformAnswer }
  | {
      readonly kind: "platform-event";
      readonly platform: PlatformName;
      readonly event: PlatformEvent;
    }
  /** The user stops what runs in a chat: an `interrupt_inbound` goes out (W-30). */
  | {
      readonly kind: "interrupt";
      readonly platform: PlatformName;
      readonly chat: string;
      readonly sessionKey: string;
    }
  /** Delivers an event that was delivered before once more, with a bufferId (fault: replay). */
  | {
      readonly kind: "replay";
      readonly platform: PlatformName;
      readonly chat: string;
      readonly messageId: string;
    }
  /** A request on a side door (W-76..W-79). */
  | { readonly kind: "http"; readonly exchange: ExchangeId; readonly request: SideRequest }
  | { readonly kind: "revoke"; readonly gatewayId: string }
  | { readonly kind: "wake" };

export interface Refusal {
  readonly error: string;
  readonly code?: string;
}

export type ConnectorEffect =
  | { readonly kind: "accept"; readonly conn: ConnId }
  /** The upgrade is answered with an HTTP status and no socket comes of it (W-03). */
  | {
      readonly kind: "reject";
      readonly conn: ConnId;
      readonly status: number;
      readonly reason: string;
    }
  | { readonly kind: "send"; readonly conn: ConnId; readonly frame: ConnectorFrame }
  | {
      readonly kind: "close";
      readonly conn: ConnId;
      readonly code: number;
      readonly reason: string;
    }
  /** `cause` is the requestId of the op that made the call, or `null` (stream expiry, eviction). */
  | {
      readonly kind: "call";
      readonly id: string;
      readonly call: PlatformCall;
      readonly cause: string | null;
    }
  /** Fetches a gateway's wake URL, with nothing in it and for nothing (C-40). */
  | { readonly kind: "poke"; readonly gatewayId: string; readonly url: string }
  | { readonly kind: "http-answer"; readonly exchange: ExchangeId; readonly answer: SideAnswer }
  | { readonly kind: "persist"; readonly memory: ConnectorMemory }
  | { readonly kind: "note"; readonly text: string };

export type ConnectorMemory = Readonly<Record<string, unknown>>;

export type ConnectorMachine<State = unknown> = Machine<State, ConnectorInput, ConnectorEffect>;
