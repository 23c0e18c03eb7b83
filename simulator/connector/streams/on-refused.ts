import { BugError, never } from "../../../contract/assert.ts";
import { tableGet } from "../../../contract/table.ts";
import { identityAt } from "../identity-at.ts";
import { failure } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";
import { partsOf } from "../posts/parts.ts";
import { postRefused, postsOf, visibleId } from "../posts/posts.ts";
import { done, postedOn, streamCallAccepted } from "./on-accepted.ts";
import { dropStream, putStream, rememberStreamless } from "./open-streams.ts";
import {
  refusesStreamHere,
  refusesStreamsEverywhere,
  saysStreamIsOver,
  saysTextIsTooLong,
} from "./refusal-names.ts";
import { breakOff } from "./seal.ts";
import type { Stream } from "./stream.ts";
import { atStage, type Sent, type StreamTask } from "./stream-task.ts";

/** The platform refused the call that was out (C-11, C-14, C-15, C-18, D-27, D-32). */
export function streamCallRefused(pass: Pass, task: StreamTask, error: string): StreamTask {
  const { stage } = task;
  switch (stage.at) {
    case "showing":
      return stage.sent === null ? task : refusedWhileShowing(pass, task, stage.sent, error);
    case "rewriting":
      return done(task, breakOff(pass, task.key, stage.id, error));
    case "posting": {
      const rest = postRefused(stage.posts);
      if (rest !== undefined) return postedOn(pass, task, rest);
      const left = visibleId(stage.posts);
      if (left !== null) return done(task, breakOff(pass, task.key, left, error));
      dropStream(pass, task.key);
      return done(task, failure(error));
    }
    case "giving-up":
      return done(task, stage.result);
    case "refused":
    case "done":
      throw new BugError(`a refusal for ${task.key}, which is done`);
    default:
      return never(stage, "stage of a stream task");
  }
}

function refusedWhileShowing(pass: Pass, task: StreamTask, sent: Sent, error: string): StreamTask {
  const stream = tableGet(pass.state.streams, task.key);
  // An evicted stream answers from its tombstone.
  if (stream === undefined) return done(task, failure(error));
  if (stream.id === null) return refusedToOpen(pass, task, sent, stream, error);
  if (pass.rig.policies.takesRefusalForSuccess(sent.does)) {
    return streamCallAccepted(pass, task, stream.id);
  }
  if (saysTextIsTooLong(error)) return outgrown(pass, task, sent, stream, stream.id);
  return broken(pass, task, stream, stream.id, error);
}

/** Nothing is on screen: another way to show the answer is tried, or the gateway is told (C-14). */
function refusedToOpen(
  pass: Pass,
  task: StreamTask,
  sent: Sent,
  stream: Stream,
  error: string,
): StreamTask {
  const otherWay = pass.rig.config.streamless === "edits" && refusesStreamHere(error);
  if (sent.does !== "start" || !otherWay) {
    dropStream(pass, task.key);
    return done(task, failure(error));
  }
  if (refusesStreamsEverywhere(error)) rememberStreamless(pass, task.place);
  putStream(pass, { ...stream, kind: "edited", accepted: "" });
  return atStage(task, { at: "showing", sent: null });
}

/**
 * The message can hold no more. A stream keeps what it has, and the rest follows its seal (B10); a
 * message that cannot be edited to a text so long is replaced by the whole final (D-33).
 */
function outgrown(
  pass: Pass,
  task: StreamTask,
  sent: Sent,
  stream: Stream,
  id: string,
): StreamTask {
  const error = "msg_too_long";
  if (sent.does === "update") {
    if (!task.final) return done(task, failure(error, id));
    const parts = partsOf(pass, task.content, identityAt(pass, task.place));
    return postedOn(pass, task, { ...postsOf(parts), replaces: id });
  }
  const grows = sent.after.length > stream.accepted.length;
  if (!grows || !sent.after.startsWith(stream.accepted)) {
    return broken(pass, task, stream, id, error);
  }
  putStream(pass, { ...stream, roomUnits: stream.accepted.length });
  return atStage(task, { at: "showing", sent: null });
}

/** The stream is unusable. What was opened is closed before the failure is told (C-18). */
function broken(
  pass: Pass,
  task: StreamTask,
  stream: Stream,
  id: string,
  error: string,
): StreamTask {
  const result = breakOff(pass, task.key, id, error);
  const live = stream.kind === "native" && !saysStreamIsOver(error);
  if (!live || !pass.rig.policies.closesWhatItOpened()) return done(task, result);
  return atStage(task, { at: "giving-up", id, result });
}
