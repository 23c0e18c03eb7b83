import { ackLost } from "./ack-lost.ts";
import { ackOfNobody } from "./ack-of-nobody.ts";
import { ackTwice } from "./ack-twice.ts";
import { appliedAsFailure } from "./applied-as-failure.ts";
import { cancel } from "./cancel.ts";
import { connectorRestart, connectorRestartAmnesia } from "./connector-restart.ts";
import { cut } from "./cut.ts";
import { cutAfter } from "./cut-after.ts";
import { doubleTap } from "./double-tap.ts";
import { edit } from "./edit.ts";
import { featureOff } from "./feature-off.ts";
import { latePress } from "./late-press.ts";
import { press } from "./press.ts";
import { strangerPress } from "./stranger-press.ts";
import { declined } from "./declined.ts";
import { delayed } from "./delayed.ts";
import { descriptorChanged } from "./descriptor-changed.ts";
import { descriptorLost } from "./descriptor-lost.ts";
import { descriptorsSwapped } from "./descriptors-swapped.ts";
import { duplicateDial } from "./duplicate-dial.ts";
import type { Fault } from "./fault.ts";
import { freeze } from "./freeze.ts";
import { garbled } from "./garbled.ts";
import { gatewayRestart, gatewayRestartAmnesia } from "./gateway-restart.ts";
import { halfOpen } from "./half-open.ts";
import { held } from "./held.ts";
import { httpLate } from "./http-late.ts";
import { httpLost } from "./http-lost.ts";
import { httpRedirect } from "./http-redirect.ts";
import { httpStatus } from "./http-status.ts";
import { messageDeleted } from "./message-deleted.ts";
import { malformed } from "./malformed.ts";
import { newSession } from "./new-session.ts";
import { platformError } from "./platform-error.ts";
import { platformTimeout } from "./platform-timeout.ts";
import { pokeLost } from "./poke-lost.ts";
import { postponed } from "./postponed.ts";
import { ratelimited } from "./ratelimited.ts";
import { rejected } from "./rejected.ts";
import { replay, replayWithDrop } from "./replay.ts";
import { requestLost } from "./request-lost.ts";
import { revoked } from "./revoked.ts";
import { rewritten } from "./rewritten.ts";
import { secondMessage } from "./second-message.ts";
import { slowReader } from "./slow-reader.ts";
import { stall } from "./stall.ts";
import { stop } from "./stop.ts";
import { streamExpired } from "./stream-expired.ts";
import { streamStopped } from "./stream-stopped.ts";
import { stray } from "./stray.ts";
import { suffixLost } from "./suffix-lost.ts";
import { tokenExpired } from "./token-expired.ts";
import { tooLong } from "./too-long.ts";
import { twin } from "./twin.ts";

/** Every fault there is, in the order in which an explorer tries them. */
export const FAULTS: readonly Fault[] = [
  ackLost,
  requestLost,
  cut,
  cutAfter,
  suffixLost,
  halfOpen,
  delayed,
  slowReader,
  duplicateDial,
  pokeLost,
  held,
  stall,
  postponed,
  ackTwice,
  ackOfNobody,
  appliedAsFailure,
  descriptorLost,
  descriptorChanged,
  descriptorsSwapped,
  tokenExpired,
  revoked,
  rejected,
  declined,
  platformError,
  platformTimeout,
  ratelimited,
  tooLong,
  featureOff,
  streamExpired,
  streamStopped,
  messageDeleted,
  gatewayRestart,
  gatewayRestartAmnesia,
  freeze,
  twin,
  connectorRestart,
  connectorRestartAmnesia,
  cancel,
  stop,
  newSession,
  secondMessage,
  edit,
  press,
  doubleTap,
  strangerPress,
  latePress,
  replay,
  replayWithDrop,
  malformed,
  garbled,
  rewritten,
  stray,
  httpLost,
  httpLate,
  httpStatus,
  httpRedirect,
];

const BY_NAME: ReadonlyMap<string, Fault> = new Map(FAULTS.map((fault) => [fault.name, fault]));

export const FAULT_NAMES: readonly string[] = FAULTS.map((fault) => fault.name);

export function faultNamed(name: string): Fault | undefined {
  return BY_NAME.get(name);
}
