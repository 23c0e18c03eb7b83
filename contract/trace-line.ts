import type { ConnectorFrame, GatewayFrame } from "./generated/types.ts";
import type { AgentEvent } from "./ports/agent.ts";
import type { GatewayReport } from "./ports/gateway.ts";
import type { Store } from "./ports/machine.ts";
import type { FileRef } from "./ports/side-door.ts";
import type { ContractIssue } from "./issue.ts";

/**
 * A trace line as the code holds it: the shapes of `schema/trace.schema.json`, with the frames, events
 * and reports in their own types. The reader is the only place that turns the one into the other.
 */
export type Line = { readonly n: number; readonly ms: number } & Happened;

export type Happened =
  | MetaHappened
  | {
      readonly kind: "process";
      readonly side: Side;
      readonly id: string;
      readonly what: "start" | "crash";
      readonly memory?: boolean;
    }
  | { readonly kind: "open"; readonly conn: string; readonly ok: boolean; readonly reason?: string }
  | {
      readonly kind: "close";
      readonly conn: string;
      readonly by: Side | "network" | "unknown";
      readonly code: number;
      readonly reason: string;
    }
  | SentHappened
  | ReceivedHappened
  | {
      readonly kind: "malformed";
      readonly conn: string;
      readonly from: Side;
      readonly issues: readonly ContractIssue[];
      readonly text: string;
      /** Of an outbound or inbound that could not be read, where its id could (C-57, W-28). */
      readonly requestId?: string;
      readonly bufferId?: string;
    }
  | UserHappened
  | {
      readonly kind: "agent";
      readonly gateway: string;
      readonly turn: string;
      readonly event: AgentEvent;
    }
  | { readonly kind: "cancel"; readonly gateway: string; readonly turn: string }
  | ScheduledHappened
  | PlatformHappened
  | HttpRequestHappened
  | HttpAnswerHappened
  /** The connector fetches a gateway's wake URL (C-40). */
  | { readonly kind: "poke"; readonly gateway: string }
  | {
      readonly kind: "fault";
      readonly fault: string;
      readonly at: string;
      readonly detail?: string;
    }
  | {
      readonly kind: "report";
      readonly gateway: string;
      readonly report: GatewayReport;
      readonly turn?: string;
    }
  | { readonly kind: "census"; readonly id: string; readonly stores: readonly Store[] }
  | ScreenHappened
  | {
      readonly kind: "end";
      readonly why: "quiescent" | "stuck" | "stopped";
      readonly pending: readonly string[];
    };

export type Side = "gateway" | "connector";

export interface MetaHappened {
  readonly kind: "meta";
  readonly format: 1;
  readonly contract: 1;
  readonly observer: "world" | "gateway" | "connector" | "capture";
  readonly scenario?: string;
  readonly seed?: number;
  readonly transport?: "memory" | "ws";
  readonly segments?: "one-message" | "message-per-segment";
  readonly prefix?: "append-whole" | "reconcile";
  readonly placement?: "thread" | "flat";
  /** Of single chats, by id (G-88). */
  readonly placements?: Readonly<Record<string, "thread" | "flat">>;
  /** What a top-level Slack message belongs to (G-78). */
  readonly sessions?: "message" | "chat";
  /** Its operator wants previews of links on Slack (G-53), and finals of their own from this age (G-115). */
  readonly unfurls?: true;
  readonly freshFinalAfterMs?: number;
  /** Its operator wants texts rendered, where a platform can (O-25). */
  readonly formatting?: true;
  /** How long a request of the gateway waits for its result (W-52). */
  readonly ackTimeoutMs?: number;
  /** As its gateways dial the connector: where their tokens may be seen (G-107). */
  readonly connectorUrl?: string;
}

/** A frame was written to the socket. */
export type SentHappened = {
  readonly kind: "sent";
  readonly conn: string;
  /** What the door remarked about it without refusing it, such as unknown fields (D-02). */
  readonly issues?: readonly ContractIssue[];
  readonly label?: string;
  readonly turn?: string;
} & (
  | { readonly from: "gateway"; readonly frame: GatewayFrame }
  | { readonly from: "connector"; readonly frame: ConnectorFrame }
);

/** A frame was taken from the socket and handled. */
export type ReceivedHappened = {
  readonly kind: "received";
  readonly conn: string;
  /** What the reader's door remarked about it, where the line on which it was sent does not say (D-02). */
  readonly issues?: readonly ContractIssue[];
  readonly label?: string;
  readonly turn?: string;
} & (
  | { readonly by: "connector"; readonly frame: GatewayFrame }
  | { readonly by: "gateway"; readonly frame: ConnectorFrame }
);

export interface UserHappened {
  readonly kind: "user";
  readonly platform: string;
  readonly chat: string;
  readonly user: string;
  readonly what:
    "says" | "stops" | "interrupts" | "edits" | "deletes" | "presses" | "reacts" | "unreacts";
  readonly message_id?: string;
  readonly text?: string;
  readonly turn?: string;
}

/** A text was to go to a chat though nobody wrote there (G-54). Its id names it as a turn's name does. */
export interface ScheduledHappened {
  readonly kind: "scheduled";
  readonly gateway: string;
  readonly turn: string;
  readonly platform: string;
  readonly chat: string;
  readonly thread: string | null;
  readonly text: string;
}

export interface PlatformHappened {
  readonly kind: "platform";
  readonly platform: string;
  readonly id: string;
  readonly call: { readonly method: string } & Readonly<Record<string, unknown>>;
  readonly answer: { readonly ok: boolean; readonly id?: string; readonly error?: string };
  readonly label?: string;
  readonly turn?: string;
}

/** A gateway asked a side door or the web. Bodies and tokens are left out; of a file it says which. */
export interface HttpRequestHappened {
  readonly kind: "http-request";
  readonly gateway: string;
  readonly exchange: string;
  readonly method: string;
  readonly url: string;
  /** Whether it carried a bearer token. */
  readonly bearer: boolean;
  /** `null` where it named none (G-107). */
  readonly userAgent: string | null;
  readonly file?: FileRef;
  readonly label?: string;
  readonly turn?: string;
}

export interface HttpAnswerHappened {
  readonly kind: "http-answer";
  readonly gateway: string;
  readonly exchange: string;
  /** 0 where none came; `reason` says why. */
  readonly status: number;
  readonly reason?: string;
  readonly file?: FileRef;
  /** Under which the connector keeps a file that was uploaded (W-79). */
  readonly mediaId?: string;
  readonly label?: string;
  readonly turn?: string;
}

export interface ScreenHappened {
  readonly kind: "screen";
  readonly platform: string;
  readonly bubbles: readonly SeenBubble[];
  readonly statuses: readonly {
    readonly chat: string;
    readonly thread: string | null;
    readonly text: string;
  }[];
}

export interface SeenBubble {
  readonly chat: string;
  readonly id: string;
  readonly thread: string | null;
  readonly author: "bot" | "user";
  readonly kind: "message" | "stream" | "card" | "preview";
  readonly text: string;
  readonly live: boolean;
  readonly interrupted: boolean;
  readonly gone: boolean;
  readonly postedAtMs: number;
  readonly call: string;
  /** Its attachments (O-13). */
  readonly files?: readonly {
    readonly id: string;
    readonly title: string;
    readonly bytes: number;
  }[];
}
