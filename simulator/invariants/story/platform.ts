import type { Line, PlatformHappened, ScreenHappened } from "../../../contract/trace-line.ts";
import { tableValues, type Table } from "../../../contract/table.ts";
import { shelfGet, shelfSet } from "../shelf.ts";
import { contentOf } from "./attribution.ts";
import type { Post } from "./claim.ts";
import { copyPast, copyRequest, copyStory } from "./copy.ts";
import { put } from "./keyed.ts";
import { REQUESTS_MAX, type RequestStory } from "./request.ts";
import type { Story } from "./story.ts";
import { putStream, streamOf } from "./streams.ts";
import { findTurn, keyOfName, putTurn } from "./turns.ts";

type LineOf<K extends Line["kind"]> = Extract<Line, { readonly kind: K }>;

/** A call to a platform, with the op that caused it where the trace tells. */
export function tellPlatform(
  before: Story,
  line: LineOf<"platform">,
): { readonly story: Story; readonly request: RequestStory | null; readonly turn: string | null } {
  const story = watch(before, line.platform);
  const request = line.label === undefined ? null : causeOf(story, line.label);
  const turn = request?.turn ?? (line.turn === undefined ? null : keyOfName(story, line.turn));
  if (!line.answer.ok) {
    return { story: noteError(noteLeft(story, line), turn, request), request, turn };
  }
  const called = request === null ? noteEnd(story, line) : noteCall(story, request);
  return { story: notePost(called, line, request, turn), request, turn };
}

export function watch(story: Story, platform: string): Story {
  if (story.watched.includes(platform)) return story;
  return { ...story, watched: [...story.watched, platform] };
}

const BEFORE_METHOD = ">";

/**
 * The request in flight that a call is for: a call is labelled as its op is, with the method behind it
 * (`A/seal>chat.stopStream`). An op without a label goes by its requestId.
 */
function causeOf(story: Story, callLabel: string): RequestStory | null {
  for (let index = story.requests.length - 1; index >= 0; index -= 1) {
    const request = story.requests[index];
    if (request === undefined || request.answered) continue;
    if (isLabelOf(callLabel, request.label ?? request.key)) return request;
  }
  return null;
}

function isLabelOf(callLabel: string, label: string): boolean {
  if (!callLabel.startsWith(label)) return false;
  return callLabel.length === label.length || callLabel[label.length] === BEFORE_METHOD;
}

function noteError(story: Story, key: string | null, request: RequestStory | null): Story {
  const turn = findTurn(story, key);
  if (turn === null) return story;
  const { trouble } = turn;
  const counted = isAside(request)
    ? { ...trouble, asides: trouble.asides + 1 }
    : { ...trouble, platformErrors: trouble.platformErrors + 1 };
  return putTurn(story, { ...turn, trouble: counted });
}

/** What its platform did not delete is still on screen. */
function noteLeft(story: Story, line: PlatformHappened): Story {
  const { method } = line.call;
  if (method !== "chat.delete" && method !== "deleteMessage") return story;
  const [key, post] = postMeant(story, line);
  return post === undefined ? story : withPost(story, key, { ...post, left: true });
}

/** A connector ends a stream of its own accord where it makes room for another (C-13). */
function noteEnd(story: Story, line: PlatformHappened): Story {
  const words = line.call["markdown_text"];
  if (line.call.method !== "chat.stopStream" || typeof words !== "string") return story;
  const [key, post] = postMeant(story, line);
  return post === undefined ? story : withPost(story, key, { ...post, endedWith: words });
}

/** The message that a call is about. */
function postMeant(
  { past }: Story,
  { platform, call }: PlatformHappened,
): readonly [key: string, post: Post | undefined] {
  const key = postKey(platform, chatOfCall(call), String(call["ts"] ?? call["message_id"]));
  return [key, shelfGet(past.posts, key)];
}

/** A call for something beside the answer. */
function isAside(request: RequestStory | null): boolean {
  switch (request?.role) {
    case "interim":
    case "other":
    case "typing":
    case "delete":
      return true;
    default:
      return false;
  }
}

/** Only of a final does anybody ask whether it was followed by a call. */
function noteCall(story: Story, request: RequestStory): Story {
  if (request.called || (request.role !== "seal" && request.role !== "final")) return story;
  const called = copyRequest(request);
  called.called = true;
  const next = copyStory(story);
  next.requests = put(story.requests, called, REQUESTS_MAX);
  const stream = request.role === "seal" ? streamOf(next, request.stream) : null;
  return stream === null ? next : putStream(next, { ...stream, sealReached: true });
}

/** Whether a call makes a new message, once it has been answered with an id. */
function isPost(method: string): boolean {
  switch (method) {
    case "chat.postMessage":
    case "chat.startStream":
    case "files.completeUploadExternal":
    case "sendMessage":
    case "sendPhoto":
    case "sendVoice":
    case "sendAudio":
    case "sendVideo":
    case "sendDocument":
    case "createMessage":
    case "messages":
      return true;
    default:
      return false;
  }
}

function notePost(
  story: Story,
  line: LineOf<"platform">,
  request: RequestStory | null,
  turn: string | null,
): Story {
  if (line.answer.id === undefined || !isPost(line.call.method)) return story;
  const post: Post = {
    turn,
    interim: request?.role === "interim" || request?.action.op === "prompt",
    at: line.n,
    opAt: request?.at ?? 0,
    text: request === null ? null : contentOf(request.action),
    grows: request?.action.op === "draft",
    left: false,
    endedWith: null,
  };
  const key = postKey(line.platform, chatOfCall(line.call), line.answer.id);
  return withPost(story, key, post);
}

function withPost(story: Story, key: string, post: Post): Story {
  const next = copyStory(story);
  const past = copyPast(story.past);
  past.posts = shelfSet(past.posts, key, post);
  if (past.posts.old !== story.past.posts.old) {
    past.forgottenPostAt = newestIn(story.past.posts.old, past.forgottenPostAt);
  }
  next.past = past;
  return next;
}

function newestIn(forgotten: Table<Post>, before: number): number {
  return tableValues(forgotten).reduce((newest, { at }) => Math.max(newest, at), before);
}

/** A message id is unique in its chat only. */
export function postKey(platform: string, chat: string, id: string): string {
  return `${id}|${chat}|${platform}`;
}

/** The chat that a call goes to, by whatever name its platform has for it; `""` when it names none. */
export function chatOfCall(call: PlatformHappened["call"]): string {
  const chat = call["channel"] ?? call["chat_id"] ?? call["channel_id"] ?? call["to"];
  return typeof chat === "string" ? chat : "";
}

/** The newest view of a platform takes the place of the one before. */
export function tellScreen(story: Story, line: ScreenHappened): Story {
  const others = story.screens.filter(({ platform }) => platform !== line.platform);
  return { ...watch(story, line.platform), screens: [...others, line] };
}
