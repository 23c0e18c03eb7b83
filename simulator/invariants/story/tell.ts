import type { AgentEvent } from "../../../contract/ports/agent.ts";
import { tableGet, tableValues } from "../../../contract/table.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { eachLive, putGateway, tellClose, tellOpen, tellProcess } from "./connection.ts";
import { tellAgent, tellCancel, tellScheduled, tellUser } from "./conversation.ts";
import { isFreeze, isHarmless } from "./fault-names.ts";
import { tellFrame } from "./frame.ts";
import { tellPlatform, tellScreen } from "./platform.ts";
import { tellReported } from "./report.ts";
import type { RequestStory } from "./request.ts";
import { findRequest, tellSettled } from "./result.ts";
import { nothingSettled, sceneOf, type Scene, type Settled, type Topic } from "./scene.ts";
import type { Story } from "./story.ts";
import { topicsOfSettled } from "./topics.ts";
import { findTurn, keyOfName, putTurn, runOf } from "./turns.ts";

/** Takes one line into the story, and says what the line means. */
export function tell(before: Story, line: Line): Scene {
  switch (line.kind) {
    case "sent":
    case "received":
      return tellFrame(before, line);
    case "report":
      return tellReported(before, line);
    case "platform": {
      const { story, request, turn } = tellPlatform(before, line);
      return sceneOf(line, before, story, topicsOfCall(request), turn, request);
    }
    case "agent": {
      const topics = isAnswer(line.event) ? TOPICS.agent : AGENT_ASIDE;
      const turn = runOf(before, keyOfName(before, line.turn), line.gateway)?.key ?? null;
      return sceneOf(line, before, tellAgent(before, line), topics, turn);
    }
    case "fault":
      return withSettled(line, before, tellFault(before, line));
    case "close":
      return withSettled(line, before, tellClose(before, line));
    case "process":
      return withSettled(line, before, tellProcess(before, line));
    default:
      return sceneOf(line, before, tellRare(before, line), TOPICS[line.kind], null);
  }
}

type RareLine = Extract<
  Line,
  {
    readonly kind:
      | "meta"
      | "open"
      | "malformed"
      | "user"
      | "cancel"
      | "scheduled"
      | "poke"
      | "census"
      | "screen"
      | "http-request"
      | "http-answer"
      | "end";
  }
>;

function tellRare(story: Story, line: RareLine): Story {
  switch (line.kind) {
    case "meta":
      return { ...story, meta: line };
    case "open":
      return tellOpen(story, line);
    case "user":
      return tellUser(story, line);
    case "scheduled":
      return tellScheduled(story, line);
    case "cancel":
      return tellCancel(story, line);
    case "screen":
      return tellScreen(story, line);
    case "end":
      return { ...story, end: line.why };
    case "malformed":
      return { ...story, hurt: true };
    case "census":
    case "poke":
    case "http-request":
    case "http-answer":
      return story;
  }
}

type FaultLine = Extract<Line, { readonly kind: "fault" }>;

/**
 * A fault lets off the turn it was anchored to, or all that run when it names none. A freeze names its
 * process: two may run one turn (D-28).
 */
function tellFault(story: Story, { fault, at, detail }: FaultLine): Told {
  if (isHarmless(fault)) return { story, settled: nothingSettled };
  const slash = at.indexOf("/");
  const request = findRequest(story, at) ?? labelledRequest(story, at);
  const key = request?.turn ?? keyOfName(story, slash < 0 ? at : at.slice(0, slash));
  const turn = findTurn(story, key);
  if (isFreeze(fault)) {
    const letOff = turn === null ? story : putTurn(story, { ...turn, faulted: true });
    const frozen = detail ?? request?.gateway ?? turn?.gateway;
    return tellFreeze(letOff, frozen ?? at.slice(0, Math.max(slash, 0)));
  }
  const told =
    turn !== null
      ? putTurn(story, { ...turn, faulted: true })
      : eachLive(story, null, (each) => ({ ...each, faulted: true }));
  return fault === ACK_LOST && request !== undefined
    ? lose(told, request)
    : { story: told, settled: nothingSettled };
}

/** A suspended machine keeps none of its times, and all of its turns are let off. */
function tellFreeze(story: Story, id: string): Told {
  const known = tableGet(story.gateways, id);
  const meant = known === undefined ? tableValues(story.gateways) : [known];
  let told = eachLive(story, known === undefined ? null : id, (turn) => {
    return { ...turn, faulted: true };
  });
  for (const gateway of meant) told = putGateway(told, { ...gateway, frozen: true });
  return { story: told, settled: nothingSettled };
}

const ACK_LOST = "ack-lost";

/** Nobody will answer this request any more. A gateway that reports says itself when it knows. */
function lose(story: Story, request: RequestStory): Told {
  const reports = tableGet(story.gateways, request.gateway)?.reports === true;
  if (reports || request.fate !== "pending") return { story, settled: nothingSettled };
  const settled: Settled = { request, fate: "ambiguous", falseDecline: false };
  return { story: tellSettled(story, settled, null), settled: [settled] };
}

function labelledRequest(story: Story, label: string): RequestStory | undefined {
  return story.requests.find((request) => request.label === label);
}

interface Told {
  readonly story: Story;
  readonly settled: readonly Settled[];
}

function withSettled(
  line: Extract<Line, { readonly kind: "close" | "process" | "fault" }>,
  before: Story,
  told: Told,
): Scene {
  const topics = topicsOfSettled(TOPICS[line.kind], told.settled);
  const scene = sceneOf(line, before, told.story, topics, null);
  return told.settled === nothingSettled ? scene : { ...scene, settled: told.settled };
}

/** What an agent says as its answer, and that it is done. */
function isAnswer({ kind }: AgentEvent): boolean {
  return kind === "text" || kind === "end";
}

function topicsOfCall(request: RequestStory | null): readonly Topic[] {
  if (request === null) return CALLED_UNASKED;
  switch (request.action.op) {
    case "task_card":
      return CALLED_FOR_CARD;
    case "typing":
      return CALLED_FOR_STATUS;
    case "react":
      return CALLED_FOR_REACTION;
    default:
      return TOPICS.platform;
  }
}

const CALLED_FOR_CARD: readonly Topic[] = ["platform", "called for card"];
const CALLED_FOR_STATUS: readonly Topic[] = ["platform", "called for status"];
const CALLED_FOR_REACTION: readonly Topic[] = ["platform", "called for reaction"];
const CALLED_UNASKED: readonly Topic[] = ["platform", "called unasked"];
const AGENT_ASIDE: readonly Topic[] = ["agent", "agent aside"];

const TOPICS = {
  meta: ["meta"],
  process: ["process"],
  open: ["open"],
  close: ["close"],
  malformed: ["malformed"],
  user: ["user"],
  agent: ["agent"],
  cancel: ["cancel"],
  poke: ["poke"],
  scheduled: ["scheduled"],
  platform: ["platform"],
  "http-request": ["http-request"],
  "http-answer": ["http-answer"],
  fault: ["fault"],
  census: ["census"],
  screen: ["screen"],
  end: ["end"],
} as const;
