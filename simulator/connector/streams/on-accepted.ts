import { BugError, never } from "../../../contract/assert.ts";
import { fits } from "../../../contract/text/length.ts";
import { tableGet } from "../../../contract/table.ts";
import { identityAt } from "../identity-at.ts";
import { STREAM_LIFETIME_MS_MAX } from "../limits.ts";
import { failure } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";
import { partsOf } from "../posts/parts.ts";
import { nextPostCall, postAccepted, postsOf } from "../posts/posts.ts";
import type { Posts } from "../posts/posts.ts";
import { dropStream, putStream } from "./open-streams.ts";
import { seal } from "./seal.ts";
import type { Stream } from "./stream.ts";
import { copyStream, headOf } from "./stream.ts";
import { atStage, type Sent, type StreamTask } from "./stream-task.ts";
import { bury } from "./tombstone.ts";

/** The platform took the call that was out; `id` names what it made, where it made something. */
export function streamCallAccepted(pass: Pass, task: StreamTask, id: string | null): StreamTask {
  const { stage } = task;
  switch (stage.at) {
    case "showing":
      return stage.sent === null ? task : shown(pass, task, stage.sent, id);
    case "rewriting":
      return done(task, seal(pass, task.key, stage.id));
    case "posting":
      return postedOn(pass, task, postAccepted(stage.posts, id));
    case "giving-up":
      return done(task, stage.result);
    case "refused":
    case "done":
      throw new BugError(`an answer for ${task.key}, which is done`);
    default:
      return never(stage, "stage of a stream task");
  }
}

/** Goes on with what is left to post; once nothing is, the answer is whole. */
export function postedOn(pass: Pass, task: StreamTask, posts: Posts): StreamTask {
  if (nextPostCall(task.place, posts) !== undefined) {
    return atStage(task, { at: "posting", posts });
  }
  return done(task, seal(pass, task.key, posts.firstId));
}

export function done(task: StreamTask, result: ReturnType<typeof seal>): StreamTask {
  return atStage(task, { at: "done", result });
}

function shown(pass: Pass, task: StreamTask, sent: Sent, id: string | null): StreamTask {
  const stream = tableGet(pass.state.streams, task.key);
  if (sent.does === "start" || sent.does === "post") {
    return opened(pass, task, sent, stream, id);
  }
  // An evicted stream answers from its tombstone.
  if (stream === undefined) return atStage(task, { at: "showing", sent: null });
  if (sent.does === "stop") return stopped(pass, task, sent, stream);
  const longer = copyStream(stream);
  longer.accepted = sent.after;
  putStream(pass, longer);
  return atStage(task, { at: "showing", sent: null });
}

function opened(
  pass: Pass,
  task: StreamTask,
  sent: Sent,
  stream: Stream | undefined,
  id: string | null,
): StreamTask {
  if (id === null) {
    dropStream(pass, task.key);
    return done(task, failure("the platform named no message"));
  }
  if (stream === undefined) {
    const result = failure("stream_evicted", id);
    bury(pass, task.key, { kind: "broken", id, error: "stream_evicted" });
    return sent.does === "start"
      ? atStage(task, { at: "giving-up", id, result })
      : done(task, result);
  }
  const begun = copyStream(stream);
  begun.id = id;
  begun.accepted = sent.after;
  begun.endsAtMs = sent.does === "start" ? pass.atMs + STREAM_LIFETIME_MS_MAX : null;
  putStream(pass, begun);
  return atStage(task, { at: "showing", sent: null });
}

/** The stream is closed; what the final says beyond it, or differently, is still to be shown. */
function stopped(pass: Pass, task: StreamTask, sent: Sent, stream: Stream): StreamTask {
  const { key, place, content } = task;
  const { id } = stream;
  if (id === null) throw new BugError(`stream ${key} was stopped before it was opened`);
  const identity = identityAt(pass, place);
  const head = headOf(content, stream.roomUnits, identity);
  if (sent.after === head && head === content) return done(task, seal(pass, key, id));

  bury(pass, key, { kind: "broken", id, error: "final_unfinished" });
  if (sent.after === head) {
    const posts = postsOf(partsOf(pass, content.slice(head.length), identity));
    return postedOn(pass, task, { ...posts, firstId: id });
  }
  if (fits(content, identity.editUnitsMax, identity.capabilities.lenUnit)) {
    return atStage(task, { at: "rewriting", id });
  }
  return postedOn(pass, task, { ...postsOf(partsOf(pass, content, identity)), replaces: id });
}
