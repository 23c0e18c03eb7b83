import type { Outbound, OutboundResult } from "../../../contract/generated/types.ts";
import { OUTBOUND_TIMEOUT_MS } from "../../../contract/limits.ts";
import { tableGet } from "../../../contract/table.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { tellDescriptorTaken, tellHello } from "./connection.ts";
import { tellForward, tellInbound, tellInterrupt } from "./conversation.ts";
import { answerOn, isPromptAnswer } from "./prompt-answer.ts";
import { gatewayOf } from "./link.ts";
import { tellWritten, topicsOf } from "./outbound.ts";
import type { RequestStory } from "./request.ts";
import { fateOf, findRequest, isFalseDecline, tellAnswered, tellSettled } from "./result.ts";
import { sceneOf, type Scene, type Settled, type Topic } from "./scene.ts";
import { isForeign, type Story } from "./story.ts";
import { topicsOfSettled, withTopic } from "./topics.ts";
import { keyOfName } from "./turns.ts";

type FrameLine = Extract<Line, { readonly kind: "sent" | "received" }>;

/** Which ends of the wire this line shows. Where there is one observer, one line stands for both. */
interface Seen {
  readonly wrote: boolean;
  readonly took: boolean;
}

const BOTH: Seen = { wrote: true, took: true };
const WROTE: Seen = { wrote: true, took: false };
const TOOK: Seen = { wrote: false, took: true };

/** A frame was written or taken. */
export function tellFrame(before: Story, line: FrameLine): Scene {
  const seen = seenIn(before, line);
  const scene = meaningOf(before, line, seen);
  const remarked = line.issues !== undefined && line.issues.length > 0;
  if (!remarked && !before.hurt) return scene;
  const topics = remarked ? withTopic(scene.topics, "remarked") : scene.topics;
  const isAfter = before.hurt && seen.wrote;
  return { ...scene, topics: isAfter ? withTopic(topics, "wrote after bad input") : topics };
}

function seenIn(story: Story, line: FrameLine): Seen {
  if (isForeign(story)) return BOTH;
  return line.kind === "sent" ? WROTE : TOOK;
}

function meaningOf(before: Story, line: FrameLine, seen: Seen): Scene {
  const frame = line.frame;
  switch (frame.type) {
    case "outbound":
      return tellOutbound(before, line, frame, seen);
    case "outbound_result":
      return tellResult(before, line, frame, seen);
    case "hello": {
      const story = seen.wrote ? tellHello(before, line.conn, frame, line.n) : before;
      return sceneOf(line, before, story, HELLO[at(seen)], null);
    }
    case "inbound": {
      const story = seen.took ? tellInbound(before, line, frame) : before;
      const key = line.turn === undefined ? null : keyOfName(story, line.turn);
      const topics = isPromptAnswer(frame.event) ? ANSWER : INBOUND;
      return sceneOf(line, before, story, topics[at(seen)], key);
    }
    case "passthrough_forward": {
      const story = seen.took ? tellForward(before, line, frame) : before;
      const key = line.turn === undefined ? null : keyOfName(story, line.turn);
      const topics = answerOn(line) === undefined ? FORWARD : FORWARDED_ANSWER;
      return sceneOf(line, before, story, topics[at(seen)], key);
    }
    case "descriptor": {
      const story = seen.took ? tellDescriptorTaken(before, line.conn, frame, line.ms) : before;
      return sceneOf(line, before, story, DESCRIPTOR[at(seen)], null);
    }
    case "interrupt_inbound": {
      const story = seen.took ? tellInterrupt(before, line, frame) : before;
      return sceneOf(line, before, story, STOP[at(seen)], null);
    }
    case "inbound_ack":
      return sceneOf(line, before, before, ACK[at(seen)], null);
    case "interrupt":
      return sceneOf(line, before, before, INTERRUPT[at(seen)], null);
    case "going_idle":
      return sceneOf(line, before, before, IDLE[at(seen)], null);
    case "going_idle_ack":
      return sceneOf(line, before, before, IDLE_ACK[at(seen)], null);
    default:
      // A type this version does not know is read and passed over (W-18).
      return sceneOf(line, before, before, NONE, null);
  }
}

function tellOutbound(before: Story, line: FrameLine, frame: Outbound, seen: Seen): Scene {
  if (!seen.wrote) {
    const topics = isStray(before, frame.requestId) ? STRAY : NONE;
    return sceneOf(line, before, before, topics, null);
  }
  const written = tellWritten(before, line, frame);
  const { story, request, stream } = written;
  return sceneOf(line, before, story, topicsOf(written), request.turn, request, stream);
}

/** A request that reached the connector and that no gateway was seen to write. */
function isStray(story: Story, requestId: string): boolean {
  if (findRequest(story, requestId) !== undefined) return false;
  return !story.done.some(({ key }) => key === requestId);
}

function tellResult(before: Story, line: FrameLine, frame: OutboundResult, seen: Seen): Scene {
  const request = findRequest(before, frame.requestId);
  if (request === undefined) return sceneOf(line, before, before, RESULT[at(seen)], null);
  const answered = seen.wrote ? tellAnswered(before, request, frame) : before;
  if (!seen.took || request.fate !== "pending") {
    const heard = seen.wrote ? topicsOfAnswer(request, frame) : NONE;
    return sceneOf(line, before, answered, heard, request.turn, request);
  }
  const known = findRequest(answered, request.key) ?? request;
  const one: Settled = {
    request: known,
    fate: cameInTime(before, known, line.ms) ? fateOf(frame.result) : "ambiguous",
    falseDecline: isFalseDecline(frame.result),
  };
  const story = tellSettled(answered, one, frame.result.message_id ?? null);
  const settled = [one];
  const topics = topicsOfSettled(seen.wrote ? topicsOfAnswer(request, frame) : NONE, settled);
  return sceneOf(line, before, story, topics, request.turn, request, null, settled);
}

function topicsOfAnswer(request: RequestStory, frame: OutboundResult): readonly Topic[] {
  if (frame.result.success !== true) return ANSWERED_FAILURE;
  switch (request.role) {
    case "seal":
    case "final":
      return ANSWERED_FINAL;
    case "other":
      return ANSWERED_OTHER;
    default:
      return ANSWERED;
  }
}

/** A gateway that reports says itself what came too late; of any other the contract's time holds (W-52). */
function cameInTime(story: Story, request: RequestStory, ms: number): boolean {
  const reports = tableGet(story.gateways, gatewayOf(request.conn))?.reports === true;
  return reports || ms - request.writtenMs <= (story.meta?.ackTimeoutMs ?? OUTBOUND_TIMEOUT_MS);
}

function at(seen: Seen): 0 | 1 | 2 {
  if (seen === WROTE) return 0;
  return seen === TOOK ? 1 : 2;
}

/** Topics of a frame seen at its writer, at its reader, at both. */
type Topics = readonly [readonly Topic[], readonly Topic[], readonly Topic[]];

const NONE: readonly Topic[] = [];
const STRAY: readonly Topic[] = ["took stray"];
const ANSWERED: readonly Topic[] = ["answered"];
const ANSWERED_FINAL: readonly Topic[] = ["answered", "answered final"];
const ANSWERED_FAILURE: readonly Topic[] = ["answered", "answered failure"];
const ANSWERED_OTHER: readonly Topic[] = ["answered", "answered other"];
const RESULT: Topics = [ANSWERED, NONE, ANSWERED];
const HELLO: Topics = [["wrote hello"], ["took hello"], ["wrote hello", "took hello"]];
const ACK: Topics = [["wrote ack"], ["took ack"], ["wrote ack", "took ack"]];
const INTERRUPT: Topics = [["wrote interrupt"], NONE, ["wrote interrupt"]];
const IDLE: Topics = [
  ["wrote going_idle"],
  ["took going_idle"],
  ["wrote going_idle", "took going_idle"],
];
const IDLE_ACK: Topics = [NONE, ["took going_idle_ack"], ["took going_idle_ack"]];
const STOP: Topics = [NONE, ["took interrupt_inbound"], ["took interrupt_inbound"]];
const INBOUND: Topics = [["wrote inbound"], ["took inbound"], ["wrote inbound", "took inbound"]];
const ANSWER: Topics = [
  ["wrote inbound", "wrote answer"],
  ["took inbound", "took answer"],
  ["wrote inbound", "wrote answer", "took inbound", "took answer"],
];
const FORWARD: Topics = [["wrote forward"], ["took forward"], ["wrote forward", "took forward"]];
const FORWARDED_ANSWER: Topics = [
  ["wrote forward", "wrote answer"],
  ["took forward", "took answer"],
  ["wrote forward", "wrote answer", "took forward", "took answer"],
];
const DESCRIPTOR: Topics = [
  ["wrote descriptor"],
  ["took descriptor"],
  ["wrote descriptor", "took descriptor"],
];
