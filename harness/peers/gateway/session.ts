import type { ConnectorConfig } from "../../../simulator/connector/config.ts";
import type { PlatformName } from "../../../simulator/platforms/port.ts";
import type { PeerLost } from "../../result/model.ts";
import type { Part } from "../model/part.ts";
import type { Deadlines } from "../process/deadlines.ts";
import type { Annotator } from "./annotate.ts";
import type { Front } from "./front.ts";
import type { GatewayPeer } from "./gateway-peer.ts";
import type { Growing } from "./growing.ts";
import type { Recorder } from "./recorder.ts";
import type { Waits } from "./waits.ts";

/** Whoever plays the agent of the gateway's turns: the scripted model, or a driver. */
export interface Seat {
  give(part: Part): void;
  /** Whether it turned away all who asked, for a key that is not the one it expects. */
  readonly isLockedOut?: boolean;
  /** Resolves when that becomes so; a right key that comes later ends it. */
  readonly lockedOut?: Promise<void>;
}

/** One gateway under test, with everything around it. */
export interface Session {
  readonly recorder: Recorder;
  readonly annotator: Annotator;
  readonly front: Front;
  readonly growing: Growing;
  readonly config: ConnectorConfig;
  readonly peer: GatewayPeer;
  readonly seat: Seat;
  readonly deadlines: Deadlines;
  readonly waits: Waits;
  readonly platform: PlatformName;
  readonly seed: number;
  /** Name of the tool that the agent is told to call. */
  readonly tool: string;
}

/** Why the gateway is lost, with what it wrote last. */
export function lostBecause(session: Pick<Session, "peer">, sentence: string): PeerLost {
  return { sentence, output: session.peer.tail() };
}
