import type { PeerCase } from "../case.ts";
import { ackOfNothing } from "./ack-of-nothing.ts";
import { badInputs, tooLarge } from "./bad-input.ts";
import { cancelledTurn } from "./cancelled-turn.ts";
import { cutAfterSeal } from "./cut-after-seal.ts";
import { cutBeforeSeal } from "./cut-before-seal.ts";
import { cutOnTheWay } from "./cut-on-the-way.ts";
import { editAndDelete } from "./edit-and-delete.ts";
import { egressGuard } from "./egress-guard.ts";
import { framing } from "./framing.ts";
import { gatewayRestart } from "./gateway-restart.ts";
import { helloOfAStranger } from "./hello-of-a-stranger.ts";
import { listedOps } from "./listed-ops.ts";
import { lostAck } from "./lost-ack.ts";
import { manySeals } from "./many-seals.ts";
import { parallelTurns } from "./parallel-turns.ts";
import { placement } from "./placement.ts";
import { plainTurn } from "./plain-turn.ts";
import { question } from "./question.ts";
import { repeatedSeal } from "./repeated-seal.ts";
import { sealTwiceOnTheWay } from "./seal-twice-on-the-way.ts";
import { secondSocket } from "./second-socket.ts";
import { stoppedStream } from "./stopped-stream.ts";
import { straggler } from "./straggler.ts";
import { streamedTurn } from "./streamed-turn.ts";
import { taskCard } from "./task-card.ts";
import { unknownFields } from "./unknown-fields.ts";
import { unlistedOp } from "./unlisted-op.ts";
import { badTokens, everlastingToken, otherPath } from "./upgrade-tokens.ts";
import { withheldInboundAck } from "./withheld-inbound-ack.ts";

/** Every case for a connector, in the order in which they run. */
export const CONNECTOR_CASES: readonly PeerCase[] = [
  plainTurn,
  streamedTurn,
  parallelTurns,
  taskCard,
  question,
  cancelledTurn,
  repeatedSeal,
  straggler,
  manySeals,
  lostAck,
  stoppedStream,
  editAndDelete,
  placement,
  egressGuard,
  unlistedOp,
  listedOps,
  unknownFields,
  framing,
  ...badInputs,
  cutBeforeSeal,
  cutAfterSeal,
  sealTwiceOnTheWay,
  cutOnTheWay,
  gatewayRestart,
  helloOfAStranger,
  withheldInboundAck,
  ackOfNothing,
  tooLarge,
  ...badTokens,
  everlastingToken,
  otherPath,
  secondSocket,
];
