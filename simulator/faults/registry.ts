import { ackLost } from "./ack-lost.ts";
import { cancel } from "./cancel.ts";
import { connectorRestart, connectorRestartAmnesia } from "./connector-restart.ts";
import { cut } from "./cut.ts";
import { cutAfter } from "./cut-after.ts";
import { declined } from "./declined.ts";
import type { Fault } from "./fault.ts";
import { garbled } from "./garbled.ts";
import { gatewayRestart, gatewayRestartAmnesia } from "./gateway-restart.ts";
import { held } from "./held.ts";
import { malformed } from "./malformed.ts";
import { newSession } from "./new-session.ts";
import { platformError } from "./platform-error.ts";
import { platformTimeout } from "./platform-timeout.ts";
import { postponed } from "./postponed.ts";
import { ratelimited } from "./ratelimited.ts";
import { rejected } from "./rejected.ts";
import { replay, replayWithDrop } from "./replay.ts";
import { requestLost } from "./request-lost.ts";
import { secondMessage } from "./second-message.ts";
import { stall } from "./stall.ts";
import { stop } from "./stop.ts";
import { stray } from "./stray.ts";

/** Every fault there is, in the order in which an explorer tries them. */
export const FAULTS: readonly Fault[] = [
  ackLost,
  requestLost,
  cut,
  cutAfter,
  held,
  stall,
  postponed,
  rejected,
  declined,
  platformError,
  platformTimeout,
  ratelimited,
  gatewayRestart,
  gatewayRestartAmnesia,
  connectorRestart,
  connectorRestartAmnesia,
  cancel,
  stop,
  newSession,
  secondMessage,
  replay,
  replayWithDrop,
  malformed,
  garbled,
  stray,
];

const BY_NAME: ReadonlyMap<string, Fault> = new Map(FAULTS.map((fault) => [fault.name, fault]));

export const FAULT_NAMES: readonly string[] = FAULTS.map((fault) => fault.name);

export function faultNamed(name: string): Fault | undefined {
  return BY_NAME.get(name);
}
