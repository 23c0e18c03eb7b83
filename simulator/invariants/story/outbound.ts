import { tableGet, tableSet } from "../../../contract/table.ts";
import { shelfSet } from "../shelf.ts";
import type { Action, DraftAction, Outbound } from "../../../contract/generated/types.ts";
import type { SentHappened, ReceivedHappened } from "../../../contract/trace-line.ts";
import { answeredMessage, contentOf, findStream, ownerOf } from "./attribution.ts";
import { gatewayOf } from "./link.ts";
import { isContentOp, type RequestStory, type Role } from "./request.ts";
import type { Topic } from "./scene.ts";
import type { Story } from "./story.ts";
import { newStream, SEALS_MAX, type StreamStory } from "./stream.ts";
import { holds } from "./text.ts";
import { DRAFT_IDS_MAX, FINALS_MAX, type TurnStory } from "./turn.ts";
import { beginAgain, findTurn, putTurn } from "./turns.ts";

type OutboundLine = (SentHappened | ReceivedHappened) & { readonly n: number; readonly ms: number };

/** What a written op changed, and what it is about. */
export interface Written {
  readonly story: Story;
  readonly request: RequestStory;
  /** The stream before this op; `null` when the op opens it, or is no draft. */
  readonly stream: StreamStory | null;
}

/** A gateway wrote an op. */
export function tellWritten(before: Story, line: OutboundLine, frame: Outbound): Written {
  const action = frame.action;
  const owner = findTurn(before, ownerOf(before, action, line.turn));
  const story =
    owner !== null && runsAgain(before, owner, action) ? again(before, owner, line) : before;
  const turn = story === before ? owner : findTurn(story, ownerOf(story, action, line.turn));
  const request: RequestStory = {
    id: frame.requestId,
    conn: line.conn,
    gateway: gatewayOf(line.conn),
    action,
    role: roleOf(action, turn),
    turn: turn?.key ?? null,
    certain: line.turn !== undefined || answeredMessage(action) !== null,
    stream: null,
    label: line.label ?? null,
    at: line.n,
    writtenMs: line.ms,
    answered: false,
    fate: "pending",
    calls: 0,
  };
  if (action.op === "draft") return writeDraft(story, turn, request, action, frame.platform);
  return {
    story: keep(noteFinal(story, turn, request), request),
    request,
    stream: null,
  };
}

/** The topics of a written op. */
export function topicOfOp(op: string): readonly Topic[] {
  return TOPIC_OF_OP.get(op) ?? WROTE_OTHER;
}

const WROTE_OTHER: readonly Topic[] = ["wrote other"];
const TOPIC_OF_OP: ReadonlyMap<string, readonly Topic[]> = new Map([
  ["draft", ["wrote draft"]],
  ["send", ["wrote send"]],
  ["edit", ["wrote edit"]],
  ["delete", ["wrote delete"]],
  ["typing", ["wrote typing"]],
]);

function keep(story: Story, request: RequestStory): Story {
  return { ...story, requests: tableSet(story.requests, request.id, request) };
}

/**
 * A turn that was over speaks again after its message was delivered once more: a second run. A gateway
 * that reports says so itself.
 */
function runsAgain(story: Story, turn: TurnStory, action: Action): boolean {
  return turn.over && turn.redelivered && !turn.started && isContentOp(action.op);
}

function again(story: Story, turn: TurnStory, line: OutboundLine): Story {
  const process = tableGet(story.gateways, gatewayOf(line.conn))?.process ?? 1;
  return beginAgain(story, turn, process, line.n);
}

function roleOf(action: Action, turn: TurnStory | null): Role {
  switch (action.op) {
    case "draft":
      return action.final ? "seal" : "frame";
    case "send":
      return roleOfSend(
        action.content,
        action.metadata.expect_edits === true,
        action.metadata.notify === true,
        turn,
      );
    case "edit":
    case "delete":
    case "typing":
      return action.op;
    default:
      return "other";
  }
}

function roleOfSend(
  content: string,
  preview: boolean,
  notify: boolean,
  turn: TurnStory | null,
): Role {
  if (turn === null || !turn.heard) return preview ? "preview" : notify ? "final" : "plain";
  if (isNote(turn, content)) return "interim";
  if (preview) return "preview";
  if (turn.final !== null && carries(content, turn.final)) return "final";
  return "plain";
}

/** Whether a text is one of the turn's notices, or the diagnostic it left instead of an answer. */
export function isNote(turn: TurnStory, text: string): boolean {
  if (turn.diagnostic !== null && holds(text, turn.diagnostic)) return true;
  return turn.notes.some((note) => note === text || note.trim() === text.trim());
}

/** Whether a text is the final, holds it, or is a part of it. */
function carries(text: string, final: string): boolean {
  return (
    text === final || text.includes(final) || (text.trim() !== "" && final.includes(text.trim()))
  );
}

function writeDraft(
  story: Story,
  turn: TurnStory | null,
  request: RequestStory,
  action: DraftAction,
  platform: string | undefined,
): Written {
  const stream = findStream(story, action.chat_id, action.draft_id);
  const open =
    stream ??
    newStream({
      gateway: request.gateway,
      platform: platform ?? turn?.platform ?? "",
      chat: action.chat_id,
      draftId: action.draft_id,
      turn: turn?.key ?? null,
      messageId: answeredMessage(action),
      at: request.at,
    });
  const next = written(open, action, request);
  const owned =
    stream === null && turn !== null ? noteDraftId(story, turn, action.draft_id) : story;
  const told = action.final ? noteSeal(owned, turn, request, action, open) : owned;
  const filed = { ...request, stream: next.key };
  return { story: keep(putStream(told, next), filed), request: filed, stream };
}

function written(stream: StreamStory, action: DraftAction, request: RequestStory): StreamStory {
  const monotone = stream.monotone && action.content.startsWith(stream.text);
  const seals =
    action.final && stream.seals.length < SEALS_MAX
      ? [...stream.seals, { request: request.id, action, fate: "pending" as const, at: request.at }]
      : stream.seals;
  const frameText = action.final ? stream.frameText : action.content;
  return { ...stream, frames: stream.frames + 1, text: action.content, frameText, monotone, seals };
}

/** Puts a changed stream back in its place. */
export function putStream(story: Story, stream: StreamStory): Story {
  if (!stream.sealed) return { ...story, open: tableSet(story.open, stream.key, stream) };
  return { ...story, sealed: shelfSet(story.sealed, stream.key, stream) };
}

function noteDraftId(story: Story, turn: TurnStory, draftId: number): Story {
  if (turn.draftIds.length >= DRAFT_IDS_MAX) return story;
  return putTurn(story, { ...turn, draftIds: [...turn.draftIds, draftId] });
}

function noteSeal(
  story: Story,
  before: TurnStory | null,
  request: RequestStory,
  action: DraftAction,
  stream: StreamStory,
): Story {
  const turn = findTurn(story, before?.key ?? null);
  if (turn === null) return story;
  const rewrote = turn.rewrote || !action.content.startsWith(stream.text);
  return putTurn(story, addFinal({ ...turn, rewrote }, request, "seal", action.content));
}

function noteFinal(story: Story, turn: TurnStory | null, request: RequestStory): Story {
  if (turn === null) return story;
  const content = contentOf(request.action) ?? "";
  if (request.role === "final") return putTurn(story, addFinal(turn, request, "send", content));
  const finalEdit = request.role === "edit" && turn.final !== null && carries(content, turn.final);
  return finalEdit ? putTurn(story, addFinal(turn, request, "edit", content)) : story;
}

function addFinal(
  turn: TurnStory,
  request: RequestStory,
  op: "seal" | "send" | "edit",
  text: string,
): TurnStory {
  if (turn.finals.length >= FINALS_MAX) return turn;
  const final = { request: request.id, op, text, fate: "pending" as const, at: request.at };
  return { ...turn, finals: [...turn.finals, final] };
}
