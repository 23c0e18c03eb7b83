import type { ConnectorFrame, GatewayFrame } from "../generated/types.ts";
import type { ContractIssue } from "../issue.ts";
import type { Side } from "../trace-line.ts";

/** The frames one side sends. */
export type FrameFrom<S extends Side> = S extends "gateway" ? GatewayFrame : ConnectorFrame;

/** What the door makes of one line. Blank lines make nothing (W-16). */
export type Admitted<S extends Side = Side> = Accepted<S> | Refused;

/** A frame whose types may be trusted. */
export interface Accepted<S extends Side = Side> {
  readonly ok: true;
  readonly frame: FrameFrom<S>;
  /**
   * What was not as it should be, and was tolerated: unknown fields (`info`), and values read as absent
   * or as their default (`error`: tolerated here, and still the sender's fault).
   */
  readonly notes: readonly ContractIssue[];
}

/** A line that is no frame for us. The connection and the requests in flight are untouched (W-20). */
export interface Refused {
  readonly ok: false;
  /**
   * `malformed`: recorded and skipped (W-17, W-20). `ignored`: a type we do not read, which is no fault
   * (W-18). `too-large`: the socket is to be closed with 1009 (W-11).
   */
  readonly why: "malformed" | "ignored" | "too-large";
  readonly issues: readonly ContractIssue[];
  /** The beginning of what was sent, bounded and free of secrets. */
  readonly line: string;
  /** Of an `outbound`, where it could be read: enough to answer it with a definite failure (C-57). */
  readonly requestId?: string;
  /** Of an `inbound` or a `passthrough_forward`, where it could be read: enough to keep it from being
   * replayed for ever (W-28, W-75). */
  readonly bufferId?: string;
}
