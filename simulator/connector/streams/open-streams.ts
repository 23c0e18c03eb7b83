import { tableDelete, tableEvictee, tableHas, tableSet } from "../../../contract/table.ts";
import type { Place } from "../jobs/job.ts";
import { placeKey } from "../outbound/placement.ts";
import type { Pass } from "../pass.ts";
import { note } from "../pass.ts";
import { closeJob, INTERRUPTED_MARK } from "./close-task.ts";
import type { Stream } from "./stream.ts";
import type { StreamTask } from "./stream-task.ts";
import { bury } from "./tombstone.ts";

/** Takes a stream up into the table; a full one ends its oldest (C-13, D-28). */
export function openStream(pass: Pass, task: StreamTask): Stream {
  const evictee = tableEvictee(pass.state.streams)?.value;
  if (evictee !== undefined) evict(pass, evictee);
  const stream: Stream = {
    key: task.key,
    gatewayId: task.gatewayId,
    place: task.place,
    kind: hasStreams(pass, task.place) ? "native" : "edited",
    id: null,
    accepted: "",
    roomUnits: null,
    endsAtMs: null,
  };
  putStream(pass, stream);
  return stream;
}

export function putStream(pass: Pass, stream: Stream): void {
  pass.state.streams = tableSet(pass.state.streams, stream.key, stream);
}

export function dropStream(pass: Pass, key: string): void {
  pass.state.streams = tableDelete(pass.state.streams, key);
}

/** The workspace refuses streams: nobody there is asked again (C-14). */
export function rememberStreamless(pass: Pass, place: Place): void {
  pass.state.streamless = tableSet(pass.state.streamless, scopeKey(place), true);
}

/** Streams that the platform has certainly ended are over here as well (D-35). */
export function endOverdueStreams(pass: Pass): void {
  for (const bucket of pass.state.streams.buckets) {
    for (const { value: stream } of bucket) {
      if (stream.endsAtMs === null || stream.endsAtMs > pass.atMs || stream.id === null) continue;
      bury(pass, stream.key, { kind: "broken", id: stream.id, error: "stream_expired" });
    }
  }
}

function evict(pass: Pass, stream: Stream): void {
  note(pass, `stream ${stream.id ?? "unopened"} in ${stream.place.chat} makes room for another`);
  if (stream.id === null) {
    dropStream(pass, stream.key);
    return;
  }
  bury(pass, stream.key, { kind: "broken", id: stream.id, error: "stream_evicted" });
  if (stream.kind === "native") {
    pass.pending.push(closeJob(stream.key, stream.place, stream.id, INTERRUPTED_MARK));
  }
}

/** Slack has no top-level streams in a DM (D-29), and none in a workspace that refused one (C-14). */
function hasStreams(pass: Pass, place: Place): boolean {
  if (pass.rig.config.streamless === "failure") return true;
  if (place.thread === null && isDirect(place)) return false;
  return !tableHas(pass.state.streamless, scopeKey(place));
}

function isDirect(place: Place): boolean {
  return place.platform === "slack" && place.chat.startsWith("D");
}

function scopeKey(place: Place): string {
  return placeKey(place.platform, place.scope ?? "");
}
