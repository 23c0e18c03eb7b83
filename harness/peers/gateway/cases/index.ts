import type { GatewayCase } from "../case.ts";
import { badInput, tooLarge } from "./bad-input.ts";
import { capability, lengthCap } from "./capability.ts";
import { connectorRestart } from "./connector-restart.ts";
import { declinedSeal } from "./declined-seal.ts";
import { gatewayRestart } from "./gateway-restart.ts";
import { editedTurn, wholeTurnAtOnce } from "./grown-answer.ts";
import { handshake } from "./handshake.ts";
import { linkClosed } from "./link-closed.ts";
import { cutAtSeal, cutBeforeSeal, cutMidStream, inboundMeanwhile } from "./link-cut.ts";
import { lostDraftResult } from "./lost-draft-result.ts";
import { lostSealResult } from "./lost-seal-result.ts";
import { lostSealResults } from "./lost-seal-results.ts";
import { personStops } from "./person-stops.ts";
import { plainTurn } from "./plain-turn.ts";
import { refusedDraft } from "./refused-draft.ts";
import { refusedSeal } from "./refused-seal.ts";
import { refusedSecondDraft } from "./refused-second-draft.ts";
import { replayedInbound } from "./replayed-inbound.ts";
import { revoked } from "./revoked.ts";
import { secondMessage } from "./second-message.ts";
import { slowSealResult } from "./slow-seal-result.ts";
import { streamedTurn } from "./streamed-turn.ts";
import { toolBoundary } from "./tool-boundary.ts";
import { twoChats } from "./two-chats.ts";
import { twoPeople } from "./two-people.ts";

/** Every case. Those that run alone run in this order. */
export const GATEWAY_CASES: readonly GatewayCase[] = [
  handshake,
  plainTurn,
  streamedTurn,
  editedTurn,
  wholeTurnAtOnce,
  toolBoundary,
  secondMessage,
  twoChats,
  twoPeople,
  refusedDraft,
  refusedSecondDraft,
  lostDraftResult,
  refusedSeal,
  declinedSeal,
  slowSealResult,
  lostSealResult,
  lostSealResults,
  replayedInbound,
  personStops,
  ...badInput,
  tooLarge,
  ...capability,
  lengthCap,
  cutMidStream,
  cutBeforeSeal,
  cutAtSeal,
  inboundMeanwhile,
  ...linkClosed,
  connectorRestart,
  gatewayRestart,
  revoked,
];
