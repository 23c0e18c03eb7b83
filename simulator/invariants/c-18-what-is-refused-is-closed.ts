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
const REFUSED_MAX = 64;

/** A refusal whose stream was still live when it was told. */
interface Refused {
  readonly stream: string;
  readonly finding: Findings[number];
}

interface Own {
  readonly live: LiveStreams;
  /** What only its stream's end can put right: the close may be under way when the refusal is told. */
  readonly refused: readonly Refused[];
  /** Requests that the connector could not read: it cannot know which stream they were for (C-57). */
  readonly unread: readonly string[];
}

/**
 * A draft frame that is answered with a failure leaves no live stream: the gateway will not seal it, so
 * the connector closes what it opened.
 */
export const whatIsRefusedIsClosed = foldRule<Own>({
  id: "C-18",
  title: "what is refused is closed",
  clauses: ["G-06", "D-05"],
  binds: "connector",
  hears: ["platform", "answered failure", "malformed", "process"],
  start: { live: emptyTable(LIVE_MAX), refused: [], unread: [] },
  on,
  atRest: (story, { refused }) =>
    story.end === "quiescent" ? refused.map(({ finding }) => finding) : KEPT,
});

function on(own: Own, scene: Scene): readonly [Own, Findings] {
  const { line, request } = scene;
  const { live, refused, unread } = own;
  const stream = request?.stream ?? null;
  if (line.kind === "platform") {
    const next = afterCall(live, line, stream);
    if (next === live) return [own, KEPT];
    const left = refused.length === 0 ? refused : refused.filter((one) => isLive(next, one.stream));
    return [{ live: next, refused: left, unread }, KEPT];
  }
  if (line.kind === "process") {
    // One that begins without a memory cannot close what it does not know.
    const forgot = line.side === "connector" && line.what === "start" && line.memory !== true;
    return [forgot ? { ...own, live: emptyTable(LIVE_MAX) } : own, KEPT];
  }
  if (line.kind === "malformed") {
    if (line.requestId === undefined) return [own, KEPT];
    return [{ ...own, unread: [...unread, line.requestId].slice(-UNREAD_MAX) }, KEPT];
  }
  const isUnread = request !== null && unread.includes(request.key);
  const finding = isUnread ? undefined : judge(live, scene, stream);
  if (finding === undefined || stream === null) return [own, KEPT];
  return [{ ...own, refused: [...refused, { stream, finding }].slice(-REFUSED_MAX) }, KEPT];
}

function isLive(live: LiveStreams, stream: string): boolean {
  return tableValues(live).some((one) => one.stream === stream);
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

function judge(
  live: LiveStreams,
  { line, request, turn }: Scene,
  stream: string | null,
): Findings[number] | undefined {
  if (live.size === 0 || stream === null || request?.role !== "frame") return undefined;
  if (line.kind !== "sent" && line.kind !== "received") return undefined;
  if (line.frame.type !== "outbound_result") return undefined;
  const fate = fateOf(line.frame.result);
  if (fate !== "definite" && fate !== "decline") return undefined;
  const { ms } = line;
  const isOpen = tableValues(live).some(
    (one) => one.stream === stream && ms - one.startedMs < SLACK_STREAM_LIFETIME_MS,
  );
  if (!isOpen) return undefined;
  return {
    sentence: `a frame of ${turn?.name ?? "a turn"} was refused, and its stream is left live`,
    expected: "a stream that is closed where its frame is refused",
    actual: `a refusal with ${line.frame.result.error ?? "no words"}`,
    ...(turn === null ? {} : { turn: turn.key }),
    suspect: { line: line.n, side: "connector" },
  };
}
