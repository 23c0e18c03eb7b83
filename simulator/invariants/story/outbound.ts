import type { DraftAction, Outbound } from "../../../contract/generated/types.ts";
import { tableGet } from "../../../contract/table.ts";
import type { ReceivedHappened, SentHappened } from "../../../contract/trace-line.ts";
import { answeredMessage, contentOf, ownerOf } from "./attribution.ts";
import { copyStory, copyStream, copyTurn } from "./copy.ts";
import { put } from "./keyed.ts";
import { gatewayOf } from "./link.ts";
import { isContentOp, REQUESTS_MAX, type RequestStory } from "./request.ts";
import { carries, roleOf } from "./role.ts";
import type { Topic } from "./scene.ts";
import { OPEN_STREAMS_MAX, type Story } from "./story.ts";
import { newStream, SEALS_MAX, type StreamStory } from "./stream.ts";
import { findStream, putStream } from "./streams.ts";
import { withTopic } from "./topics.ts";
import { DRAFT_IDS_MAX, FINALS_MAX, isRunBy, type FinalOp, type TurnStory } from "./turn.ts";
import { beginAgain, liveWith, pastWith, runOf } from "./turns.ts";

type OutboundLine = (SentHappened | ReceivedHappened) & { readonly n: number; readonly ms: number };

/** What a written op changed, and what it is about. */
export interface Written {
  readonly story: Story;
  readonly request: RequestStory;
  /** Its turn before this op. */
  readonly turn: TurnStory | null;
  /** The stream before this op; `null` when the op opens it, or is no draft. */
  readonly stream: StreamStory | null;
}

/** A gateway wrote an op. */
export function tellWritten(before: Story, line: OutboundLine, frame: Outbound): Written {
  const { action } = frame;
  const gateway = gatewayOf(line.conn);
  const owner = runOf(before, ownerOf(before, action, line.turn), gateway);
  const again = owner?.redelivered === true && runsAgain(owner, action.op);
  const story = again ? runAgain(before, owner, line) : before;
  const turn = again ? runOf(story, ownerOf(story, action, line.turn), gateway) : owner;
  const stream = action.op === "draft" ? findStream(story, action.chat_id, action.draft_id) : null;
  const opened = action.op === "draft" ? (stream ?? openStream(line, frame, action, turn)) : null;
  const isNamed = line.turn !== undefined || answeredMessage(action) !== null;
  const request: RequestStory = {
    key: frame.requestId,
    conn: line.conn,
    gateway,
    action,
    role: roleOf(action, turn),
    turn: turn?.key ?? null,
    certain: isNamed && (turn === null || isRunBy(turn, gateway)),
    stream: opened?.key ?? null,
    label: line.label ?? null,
    at: line.n,
    writtenMs: line.ms,
    answered: false,
    fate: "pending",
    called: false,
  };
  const filed = file(story, request, turn, stream, opened);
  return { story: filed, request, turn, stream };
}

/** The topics of a written op. */
export function topicsOf({ request, turn, stream }: Written): readonly Topic[] {
  const { action } = request;
  const topics =
    action.op === "draft"
      ? topicsOfDraft(action, turn, stream)
      : (TOPICS_OF_OP.get(action.op) ?? WROTE_OTHER);
  return turn?.declined === true ? withTopic(topics, "wrote after decline") : topics;
}

function topicsOfDraft(
  action: DraftAction,
  turn: TurnStory | null,
  stream: StreamStory | null,
): readonly Topic[] {
  const claims = stream === null || stream.turn !== (turn?.key ?? null);
  const plain = action.final
    ? claims
      ? CLAIMED_SEAL
      : WROTE_SEAL
    : claims
      ? CLAIMED_FRAME
      : WROTE_FRAME;
  const departs = !goesOn(action.content, turn, stream);
  const follows = stream !== null && stream.seals.length > 0;
  const topics = departs ? withTopic(plain, "wrote departure") : plain;
  return follows ? withTopic(topics, "wrote after seal") : topics;
}

/** Nearly always a draft is what the agent has said so far, and extends the one before. */
function goesOn(content: string, turn: TurnStory | null, stream: StreamStory | null): boolean {
  if (turn === null || !turn.said.startsWith(content)) return false;
  return stream === null || (stream.turn === turn.key && content.startsWith(stream.text));
}

const WROTE_FRAME: readonly Topic[] = ["wrote frame"];
const WROTE_SEAL: readonly Topic[] = ["wrote seal"];
const CLAIMED_FRAME: readonly Topic[] = ["wrote frame", "claimed stream"];
const CLAIMED_SEAL: readonly Topic[] = ["wrote seal", "claimed stream"];
const WROTE_OTHER: readonly Topic[] = ["wrote other"];
const TOPICS_OF_OP: ReadonlyMap<string, readonly Topic[]> = new Map([
  ["send", ["wrote send"]],
  ["edit", ["wrote edit"]],
  ["delete", ["wrote delete"]],
  ["typing", ["wrote typing"]],
  ["prompt", ["wrote prompt"]],
  ["send_media", ["wrote media"]],
]);

/**
 * A turn that was over speaks again after its message was delivered once more: a second run. A gateway
 * that reports says so itself.
 */
function runsAgain(turn: TurnStory, op: string): boolean {
  return turn.over && !turn.started && isContentOp(op);
}

function runAgain(story: Story, turn: TurnStory, line: OutboundLine): Story {
  const process = tableGet(story.gateways, gatewayOf(line.conn))?.process ?? 1;
  return beginAgain(story, turn, { gateway: turn.gateway, process, at: line.n });
}

function openStream(
  line: OutboundLine,
  frame: Outbound,
  action: DraftAction,
  turn: TurnStory | null,
): StreamStory {
  return newStream({
    gateway: gatewayOf(line.conn),
    platform: frame.platform ?? turn?.platform ?? "",
    chat: action.chat_id,
    draftId: action.draft_id,
    turn: turn?.key ?? null,
    messageId: answeredMessage(action),
    at: line.n,
  });
}

/** Takes the request, its stream and its turn into the story, in one go. */
function file(
  story: Story,
  request: RequestStory,
  turn: TurnStory | null,
  stream: StreamStory | null,
  opened: StreamStory | null,
): Story {
  const next = copyStory(story);
  next.requests = put(story.requests, request, REQUESTS_MAX);
  const said = turn === null ? null : noted(turn, request, stream, opened);
  if (said !== null && said !== turn) {
    next.live = liveWith(story, said);
    if (said.over) next.past = pastWith(story.past, said);
  }
  if (opened === null || request.action.op !== "draft") return next;
  const grown = written(opened, request.action, request);
  if (grown.sealed) return putStream(next, grown);
  next.open = put(story.open, grown, OPEN_STREAMS_MAX);
  return next;
}

function written(stream: StreamStory, action: DraftAction, request: RequestStory): StreamStory {
  const { content, final } = action;
  const next = copyStream(stream);
  next.frames += 1;
  next.text = content;
  next.monotone = stream.monotone && content.startsWith(stream.text);
  if (!final) next.frameText = content;
  else if (stream.seals.length < SEALS_MAX) {
    const seal = { request: request.key, action, fate: "pending", at: request.at } as const;
    next.seals = [...stream.seals, seal];
  }
  return next;
}

/** The turn with what this op says of it: a new draft_id, a final. */
function noted(
  turn: TurnStory,
  request: RequestStory,
  stream: StreamStory | null,
  opened: StreamStory | null,
): TurnStory {
  const opens = stream === null && opened !== null && turn.draftIds.length < DRAFT_IDS_MAX;
  const op = turn.finals.length < FINALS_MAX ? finalOp(turn, request) : null;
  if (!opens && op === null) return turn;
  const next = copyTurn(turn);
  if (opens) next.draftIds = [...turn.draftIds, opened.draftId];
  if (op !== null) {
    const text = contentOf(request.action) ?? "";
    next.rewrote = turn.rewrote || (opened !== null && !text.startsWith(opened.text));
    const { key, gateway, at } = request;
    const final: FinalOp = { request: key, gateway, op, text, fate: "pending", at };
    next.finals = [...turn.finals, final];
  }
  return next;
}

function finalOp(turn: TurnStory, request: RequestStory): FinalOp["op"] | null {
  switch (request.role) {
    case "seal":
      return "seal";
    case "final":
      return "send";
    case "edit":
      return turn.final !== null && carries(contentOf(request.action) ?? "", turn.final)
        ? "edit"
        : null;
    default:
      return null;
  }
}
