import { assert, never } from "../../../contract/assert.ts";
import { fits, indexAt, isPairAt } from "../../../contract/text/length.ts";
import type { Result } from "../../../contract/generated/types.ts";
import { tableGet } from "../../../contract/table.ts";
import type { PlatformCall } from "../../platforms/port.ts";
import type { Identity } from "../config.ts";
import { identityAt } from "../identity-at.ts";
import type { Move } from "../jobs/job.ts";
import { editCall, postCall } from "../outbound/calls.ts";
import { failure, success } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";
import { partsOf } from "../posts/parts.ts";
import { nextPostCall, postsOf } from "../posts/posts.ts";
import { answerFromTombstone } from "./after-the-end.ts";
import { openStream, putStream } from "./open-streams.ts";
import { seal } from "./seal.ts";
import type { Stream } from "./stream.ts";
import { headOf } from "./stream.ts";
import { appendCall, startCall, stopCall } from "./stream-calls.ts";
import { atStage, type Sent, type StreamTask } from "./stream-task.ts";
import { bury, tombstoneOf } from "./tombstone.ts";

/**
 * What a draft op does next: the call that brings the screen nearer to its text, or its result.
 * Worked out from what the platform has accepted by now, so it may be asked again after any answer.
 */
export function nextStreamMove(pass: Pass, task: StreamTask): Move {
  const { stage } = task;
  switch (stage.at) {
    case "showing":
      return nextShowingMove(pass, task);
    case "rewriting":
      return { call: editCall(task.place, stage.id, task.content), task };
    case "posting": {
      const call = nextPostCall(task.place, stage.posts);
      assert(call !== undefined, `${task.key} is posted and was not sealed`);
      return { call, task };
    }
    case "refused":
      return nextRefusedMove(pass, task, stage.result);
    case "giving-up":
      return { call: stopCall(task.place, stage.id, ""), task };
    case "done":
      return { done: stage.result };
    default:
      return never(stage, "stage of a stream task");
  }
}

function nextShowingMove(pass: Pass, task: StreamTask): Move {
  const answer = answerFromTombstone(pass, task);
  if (answer !== undefined) return { done: answer };
  const known = tableGet(pass.state.streams, task.key);
  if (known === undefined && task.content.trim() === "") {
    return { done: task.final ? failure("no_text") : success() };
  }
  const stream = known ?? openStream(pass, task);
  const identity = identityAt(pass, stream.place);
  if (isStale(pass, task, stream)) return { done: success() };
  return stream.kind === "native"
    ? nativeMove(pass, task, stream, identity)
    : editedMove(pass, task, stream, identity);
}

/**
 * The op was refused before it reached the platform. A stream that was opened is closed all the same:
 * its gateway will not seal it (C-18), and is told what is left on screen (D-32).
 */
function nextRefusedMove(pass: Pass, task: StreamTask, result: Result): Move {
  const stream = tableGet(pass.state.streams, task.key);
  if (stream === undefined || stream.id === null || stream.gatewayId !== task.gatewayId) {
    return { done: toldOf(pass, result, tombstoneOf(pass, task.key)?.id ?? null) };
  }
  const { id } = stream;
  bury(pass, task.key, { kind: "broken", id, error: result.error ?? "refused" });
  const told = toldOf(pass, result, id);
  if (stream.kind === "edited" || !pass.rig.policies.closesWhatItOpened()) return { done: told };
  return nextStreamMove(pass, atStage(task, { at: "giving-up", id, result: told }));
}

/** A refusal names what is on screen (D-32); a decline says nothing about its destination (O-30). */
function toldOf(pass: Pass, result: Result, id: string | null): Result {
  const named = id !== null && result.code === undefined && pass.rig.policies.namesWhatIsLeft();
  return named ? { ...result, message_id: id } : result;
}

/** An older frame that was overtaken: what it shows is on screen already, and more (D-34). */
function isStale(pass: Pass, task: StreamTask, stream: Stream): boolean {
  return !task.final && pass.rig.policies.isStaleFrame(stream.accepted, task.content);
}

/** C-01, C-02, C-05, C-16. */
function nativeMove(pass: Pass, task: StreamTask, stream: Stream, identity: Identity): Move {
  const { policies, config } = pass.rig;
  const head = headOf(task.content, stream.roomUnits, identity);
  const unitsMax = policies.streamCallUnitsMax(identity.streamCallUnitsMax);
  if (stream.id === null) {
    const text = head.slice(0, pieceEnd(head, 0, unitsMax));
    const call = startCall(stream.place, text, task.recipient);
    return send(pass, task, stream, call, { does: "start", after: text });
  }
  const from = policies.appendFrom(stream.accepted, head, config.prefix);
  if (from === null) return heldMove(pass, task, stream, stream.id);
  const to = pieceEnd(head, from, unitsMax);
  const after = to === head.length ? head : head.slice(0, to);
  const text = head.slice(from, to);
  if (task.final && to === head.length) {
    const call = stopCall(stream.place, stream.id, policies.sealText(text, head));
    return send(pass, task, stream, call, { does: "stop", after });
  }
  if (text === "") return { done: success() };
  const call = appendCall(stream.place, stream.id, text);
  return send(pass, task, stream, call, { does: "append", after });
}

/** The text does not extend what is shown and nothing is appended; the seal will put it right (D-08). */
function heldMove(pass: Pass, task: StreamTask, stream: Stream, id: string): Move {
  if (!task.final) return { done: success() };
  const call = stopCall(stream.place, id, "");
  return send(pass, task, stream, call, { does: "stop", after: stream.accepted });
}

/** D-29, D-33. */
function editedMove(pass: Pass, task: StreamTask, stream: Stream, identity: Identity): Move {
  const { content, final } = task;
  const unit = identity.capabilities.lenUnit;
  const editable = fits(content, identity.editUnitsMax, unit);
  if (final && (stream.id === null || !editable)) return postWhole(pass, task, stream, identity);
  const text = editable ? content : content.slice(0, indexAt(content, identity.editUnitsMax, unit));
  if (stream.id === null) {
    const call = postCall(stream.place, text, null);
    return send(pass, task, stream, call, { does: "post", after: text });
  }
  if (text === stream.accepted) {
    return { done: final ? seal(pass, task.key, stream.id) : success() };
  }
  const call = editCall(stream.place, stream.id, text);
  return send(pass, task, stream, call, { does: "update", after: text });
}

function postWhole(pass: Pass, task: StreamTask, stream: Stream, identity: Identity): Move {
  const replaces = pass.rig.policies.deletesReplaced() ? stream.id : null;
  const posts = { ...postsOf(partsOf(pass, task.content, identity)), replaces };
  return nextStreamMove(pass, atStage(task, { at: "posting", posts }));
}

function send(pass: Pass, task: StreamTask, stream: Stream, call: PlatformCall, sent: Sent): Move {
  const accepted = pass.rig.policies.baseWhenSent(stream.accepted, sent.after);
  if (accepted !== stream.accepted) putStream(pass, { ...stream, accepted });
  return { call, task: atStage(task, { at: "showing", sent }) };
}

/** Where a piece of at most `unitsMax` units ends, never between two surrogates. */
function pieceEnd(text: string, from: number, unitsMax: number): number {
  if (text.length - from <= unitsMax) return text.length;
  const end = from + unitsMax;
  return isPairAt(text, end - 1) ? end - 1 : end;
}
