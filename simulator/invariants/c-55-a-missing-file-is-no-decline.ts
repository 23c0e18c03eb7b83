import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { fateOf } from "./story/result.ts";

/** Chats of which an op was carried out, and labels of requests that a fault made the connector decline. */
interface Seen {
  readonly served: readonly string[];
  readonly forced: readonly string[];
}

const CHATS_MAX = 64;
const FORCED_MAX = 64;

/** A connector that cannot have or hold a file says so; it does not take it for a refused chat (C-55). */
export const aMissingFileIsNoDecline = foldRule<Seen>({
  id: "C-55",
  title: "a missing file is no decline",
  clauses: ["O-30", "C-54"],
  binds: "connector",
  hears: ["answered", "fault"],
  start: { served: [], forced: [] },
  on,
});

function on(seen: Seen, scene: Scene): readonly [Seen, Findings] {
  const { line, request, turn } = scene;
  if (line.kind === "fault") {
    if (!line.fault.startsWith("declined") && !line.fault.startsWith("rejected")) {
      return [seen, KEPT];
    }
    return [{ ...seen, forced: [...seen.forced.slice(1 - FORCED_MAX), line.at] }, KEPT];
  }
  if (line.kind !== "sent" && line.kind !== "received") return [seen, KEPT];
  if (line.frame.type !== "outbound_result" || request === null) return [seen, KEPT];
  const { action } = request;
  if (!("chat_id" in action) || typeof action.chat_id !== "string") return [seen, KEPT];
  const { chat_id: chat } = action;
  if (action.op !== "send_media") {
    if (line.frame.result.success !== true || seen.served.includes(chat)) return [seen, KEPT];
    return [{ ...seen, served: [...seen.served.slice(1 - CHATS_MAX), chat] }, KEPT];
  }
  const declined = fateOf(line.frame.result) === "decline";
  const forced = request.label !== null && seen.forced.includes(request.label);
  if (!declined || forced || !seen.served.includes(chat)) return [seen, KEPT];
  const finding = {
    sentence: `the connector declined ${chat}, which it serves, because of a file`,
    expected: "a failure that says what is wrong with the file",
    actual: `code ${line.frame.result.code ?? "none"}: ${line.frame.result.error ?? ""}`,
    ...(turn === null ? {} : { turn: turn.key }),
    suspect: { line: line.n, side: "connector" },
  } as const;
  return [seen, [finding]];
}
