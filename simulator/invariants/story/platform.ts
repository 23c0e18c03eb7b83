import { tableGet, tableSet, tableValues } from "../../../contract/table.ts";
import { shelfSet } from "../shelf.ts";
import type { Line, PlatformHappened, ScreenHappened } from "../../../contract/trace-line.ts";
import type { RequestStory } from "./request.ts";
import type { Story } from "./story.ts";
import type { StreamStory } from "./stream.ts";
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
  if (!line.answer.ok) return { story: noteError(story, turn), request, turn };
  const called = request === null ? story : noteCall(story, request, line);
  return { story: notePost(called, line, request, turn), request, turn };
}

export function watch(story: Story, platform: string): Story {
  if (story.watched.includes(platform)) return story;
  return { ...story, watched: [...story.watched, platform] };
}

/**
 * The request in flight that a call is for: a call is labelled as its op is, with the method behind it
 * (`A/seal>chat.stopStream`).
 */
function causeOf(story: Story, callLabel: string): RequestStory | null {
  const end = callLabel.indexOf(">");
  const label = end < 0 ? callLabel : callLabel.slice(0, end);
  let found: RequestStory | null = null;
  for (const bucket of story.requests.buckets) {
    for (const { value } of bucket) {
      if (value.label === label && !value.answered) found = value;
    }
  }
  return found;
}

function noteError(story: Story, key: string | null): Story {
  const turn = findTurn(story, key);
  if (turn === null) return story;
  const platformErrors = turn.trouble.platformErrors + 1;
  return putTurn(story, { ...turn, trouble: { ...turn.trouble, platformErrors } });
}

function noteCall(story: Story, request: RequestStory, line: PlatformHappened): Story {
  const requests = tableSet(story.requests, request.id, { ...request, calls: request.calls + 1 });
  const told = { ...story, requests };
  if (request.stream === null) return told;
  const open = tableGet(story.open, request.stream);
  if (open === undefined) return told;
  return { ...told, open: tableSet(told.open, open.key, show(open, line.call)) };
}

/** What a call makes of the text of a stream: some append, the others replace (S-01, S-02). */
function show(stream: StreamStory, call: PlatformHappened["call"]): StreamStory {
  const appended = call["markdown_text"];
  switch (call.method) {
    case "chat.startStream":
    case "chat.appendStream":
    case "chat.stopStream":
      if (typeof appended !== "string") return stream;
      return { ...stream, shown: (stream.shown ?? "") + appended };
    default:
      return typeof call["text"] === "string" ? { ...stream, shown: call["text"] } : stream;
  }
}

/** Whether a call makes a new message. */
function isPost(method: string): boolean {
  return method === "chat.postMessage" || method === "chat.startStream" || method === "sendMessage";
}

function notePost(
  story: Story,
  line: LineOf<"platform">,
  request: RequestStory | null,
  turn: string | null,
): Story {
  if (line.answer.id === undefined || !isPost(line.call.method)) return story;
  const post = {
    turn,
    interim: request?.role === "interim",
    at: line.n,
    opAt: request?.at ?? 0,
  };
  const key = postKey(line.platform, chatOfCall(line.call), line.answer.id);
  return { ...story, posts: shelfSet(story.posts, key, post) };
}

/** A message id is unique in its chat only. */
export function postKey(platform: string, chat: string, id: string): string {
  return `${id}|${chat}|${platform}`;
}

/** The chat that a call goes to, by whatever name its platform has for it; `""` when it names none. */
export function chatOfCall(call: PlatformHappened["call"]): string {
  const chat = call["channel"] ?? call["chat_id"];
  return typeof chat === "string" ? chat : "";
}

/** The newest view of a platform takes the place of the one before. */
export function tellScreen(story: Story, line: ScreenHappened): Story {
  const others = story.screens.filter(({ platform }) => platform !== line.platform);
  return { ...watch(story, line.platform), screens: [...others, line] };
}

/** Streams that may still be added to in a chat. */
export function openStreams(story: Story, chat: string): readonly StreamStory[] {
  return tableValues(story.open).filter((stream) => stream.chat === chat);
}
