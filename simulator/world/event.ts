import type { ConnId, GatewayHappening } from "../../contract/ports/gateway.ts";
import type { ExchangeId, SideAnswer, SideRequest } from "../../contract/ports/side-door.ts";
import type { Side } from "../../contract/trace-line.ts";
import type {
  PlatformAnswer,
  PlatformCall,
  PlatformEvent,
  PlatformName,
} from "../platforms/port.ts";

/** What an event is, as faults choose among events. */
export type EventKind =
  | FrameKind
  /** A dial on its way to the connector; its answers on their way back. */
  | "dial"
  | "open"
  | "refuse"
  /** A close frame on its way to the other side. */
  | "close"
  /** One end learns that its socket is gone. */
  | "lost"
  /** A socket that no longer carries everything is given up by the network, and both ends learn so. */
  | "dies"
  /** Somebody fetches a gateway's wake URL (C-40). */
  | "poke"
  /** What an operator asked of a gateway while its machine was frozen. */
  | "order"
  /** A call on its way to a platform, which answers it; an answer that comes later; a platform's event. */
  | "http"
  | "http-answer"
  | "call"
  | "answer"
  | "platform-event"
  /** The agent of a turn tells its gateway something. */
  | "agent"
  /** A person or an operator does something. */
  | "user"
  /** A machine is woken at a time that it asked for. */
  | "wake"
  /** A process that was down starts again. */
  | "start"
  /** The connector handles a frame that it held back. */
  | "release";

export type FrameKind =
  "hello" | "descriptor" | "request" | "result" | "inbound" | "inbound-ack" | "interrupt" | "idle";

/** Anything that can happen next. All events carry the same head; the rest depends on the kind. */
export type WorldEvent =
  | FrameEvent
  | (Head & {
      readonly kind: "dial";
      readonly url: string;
      readonly authorization: string | null;
    })
  | (Head & { readonly kind: "open" })
  | (Head & { readonly kind: "refuse"; readonly reason: string; readonly status?: number })
  | (Head & { readonly kind: "close"; readonly code: number; readonly reason: string })
  | (Head & { readonly kind: "lost"; readonly code: number; readonly reason: string })
  | (Head & { readonly kind: "dies" })
  | (Head & { readonly kind: "poke" })
  | (Head & { readonly kind: "order"; readonly order: GatewayHappening })
  /** A request beside the socket on its way to a server; its answer on its way back. */
  | (Head & {
      readonly kind: "http";
      readonly exchange: ExchangeId;
      readonly request: SideRequest;
    })
  | (Head & {
      readonly kind: "http-answer";
      readonly exchange: ExchangeId;
      readonly answer: SideAnswer;
    })
  | CallEvent
  | (Head & { readonly kind: "answer"; readonly call: string; readonly answer: PlatformAnswer })
  | (Head & {
      readonly kind: "platform-event";
      readonly platform: PlatformName;
      readonly event: PlatformEvent;
    })
  /** `run` tells apart the agents of a turn that was run again. */
  | (Head & { readonly kind: "agent"; readonly run: number })
  | (Head & { readonly kind: "user" })
  | WakeEvent
  | (Head & { readonly kind: "start" })
  | (Head & { readonly kind: "release" });

export type EventOf<K extends EventKind> = Extract<WorldEvent, { readonly kind: K }>;

export interface Head {
  readonly kind: EventKind;
  /** Stable name, anchored to the script; unique in a run. */
  readonly label: string;
  /** Key of the turn that it belongs to; `""` for none. */
  readonly turn: string;
  /** The gateway whose link or turn it is; -1 for none. */
  readonly gateway: number;
  /** The socket that it crosses or ends; `""` for none. */
  readonly conn: ConnId;
  /** The side whose program it reaches. */
  readonly to: Side;
}

export type FrameEvent = Head & {
  readonly kind: FrameKind;
  /** The frame as it is on the wire. */
  readonly text: string;
};

export type CallEvent = Head & {
  readonly kind: "call";
  readonly id: string;
  readonly call: PlatformCall;
};

/** `at` is the place of the gateway or platform among its kind. */
export type WakeEvent = Head & {
  readonly kind: "wake";
  readonly machine: "gateway" | "connector" | "platform";
  readonly at: number;
};

/** Two events on one socket in one direction keep their order; other events have none. */
export function sameLane(a: WorldEvent, b: WorldEvent): boolean {
  return a.conn !== "" && a.conn === b.conn && a.to === b.to;
}

/** Whether the order of two events can matter to a program: they reach the same one. */
export function sameTarget(a: WorldEvent, b: WorldEvent): boolean {
  return a.to === b.to && (a.to === "connector" || a.gateway === b.gateway);
}
