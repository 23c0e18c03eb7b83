import {
  emptyTable,
  tableDelete,
  tableSet,
  tableValues,
  type Table,
} from "../../contract/table.ts";
import { SLACK_STREAM_LIFETIME_MS } from "../../contract/limits.ts";
import type { Line, PlatformHappened } from "../../contract/trace-line.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { fateOf } from "./story/result.ts";
import type { Scene } from "./story/scene.ts";

/** A message that its platform holds live, and the draft stream that it shows. */
interface Live {
  readonly stream: string;
  readonly startedMs: number;
}

/** By chat and message. */
type LiveStreams = Table<Live>;

const LIVE_MAX = 1024;
const UNREAD_MAX = 64;

interface Own {
  readonly live: LiveStreams;
  /** Requests that the connector could not read: it cannot know which stream they were for (C-57). */
  readonly unread: readonly string[];
}

/**
 * A draft frame that is answered with a failure leaves no live stream: the gateway will not seal it, so
 * the connector has closed what it opened before it says so.
 */
export const whatIsRefusedIsClosed = foldRule<Own>({
  id: "C-18",
  title: "what is refused is closed",
  clauses: ["G-06", "D-05"],
  binds: "connector",
  hears: ["platform", "answered failure", "malformed"],
  start: { live: emptyTable(LIVE_MAX), unread: [] },
  on,
});

function on(own: Own, scene: Scene): readonly [Own, Findings] {
  const { line, request } = scene;
  const { live, unread } = own;
  const stream = request?.stream ?? null;
  if (line.kind === "platform") {
    const next = afterCall(live, line, stream);
    return [next === live ? own : { live: next, unread }, KEPT];
  }
  if (line.kind === "malformed") {
    if (line.requestId === undefined) return [own, KEPT];
    return [{ live, unread: [...unread, line.requestId].slice(-UNREAD_MAX) }, KEPT];
  }
  const isUnread = request !== null && unread.includes(request.key);
  return [own, isUnread ? KEPT : judge(live, scene, stream)];
}

function afterCall(
  live: LiveStreams,
  { call, answer, ms }: Extract<Line, { readonly kind: "platform" }>,
  stream: string | null,
): LiveStreams {
  switch (call.method) {
    case "chat.startStream":
      if (!answer.ok || stream === null) return live;
      return tableSet(live, keyOf(call, answer.id), { stream, startedMs: ms });
    case "chat.stopStream":
      return tableDelete(live, keyOf(call, call["ts"]));
    case "chat.appendStream":
      return isOver(answer.error) ? tableDelete(live, keyOf(call, call["ts"])) : live;
    default:
      return live;
  }
}

function keyOf(call: PlatformHappened["call"], id: unknown): string {
  return `${String(call["channel"])}:${String(id)}`;
}

/** The platform had ended the stream before: there was nothing left to close (S-06, S-08). */
function isOver(error: string | undefined): boolean {
  switch (error) {
    case "message_not_in_streaming_state":
    case "stopped_by_user":
    case "message_not_found":
      return true;
    default:
      return false;
  }
}

function judge(live: LiveStreams, { line, request, turn }: Scene, stream: string | null): Findings {
  if (live.size === 0 || stream === null || request?.role !== "frame") return KEPT;
  if (line.kind !== "sent" && line.kind !== "received") return KEPT;
  if (line.frame.type !== "outbound_result") return KEPT;
  const fate = fateOf(line.frame.result);
  if (fate !== "definite" && fate !== "decline") return KEPT;
  const { ms } = line;
  const isLive = tableValues(live).some(
    (one) => one.stream === stream && ms - one.startedMs < SLACK_STREAM_LIFETIME_MS,
  );
  if (!isLive) return KEPT;
  return [
    {
      sentence: `a frame of ${turn?.name ?? "a turn"} was refused, and its stream is left live`,
      expected: "a stream that is closed before its refusal is told",
      actual: `a refusal with ${line.frame.result.error ?? "no words"}`,
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "connector" },
    },
  ];
}
