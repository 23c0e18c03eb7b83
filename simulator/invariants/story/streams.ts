import { shelfGet, shelfSet } from "../shelf.ts";
import { copyPast, copyStory } from "./copy.ts";
import { find, put } from "./keyed.ts";
import { OPEN_STREAMS_MAX, type Story } from "./story.ts";
import { streamKey, type StreamStory } from "./stream.ts";

/** A stream of this chat and draft_id, whether a seal has ended it or not. */
export function findStream(story: Story, chat: string, draftId: number): StreamStory | null {
  return streamOf(story, streamKey(chat, draftId));
}

export function streamOf(story: Story, key: string | null): StreamStory | null {
  if (key === null) return null;
  return find(story.open, key) ?? shelfGet(story.past.sealed, key) ?? null;
}

/** Puts a changed stream back in its place. */
export function putStream(story: Story, stream: StreamStory): Story {
  const next = copyStory(story);
  if (!stream.sealed) {
    next.open = put(story.open, stream, OPEN_STREAMS_MAX);
    return next;
  }
  const past = copyPast(story.past);
  past.sealed = shelfSet(past.sealed, stream.key, stream);
  next.past = past;
  return next;
}

/** Streams of a chat that no seal has ended. */
export function openStreams(story: Story, chat: string): readonly StreamStory[] {
  return story.open.filter((stream) => stream.chat === chat);
}
