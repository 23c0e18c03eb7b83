import type { LinkReport } from "../../contract/ports/gateway.ts";
import { emptyTable, tableDelete, tableGet, tableSet, type Table } from "../../contract/table.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

const GATEWAYS_MAX = 256;

/** When each gateway last said that its link is gone, and which socket that was. */
type Down = Table<{ readonly sinceMs: number; readonly conn: string | null }>;

/** A gateway that knows of the end of its socket settles all that was in flight on it, and does not wait. */
export const aDeadSocketSettlesAll = foldRule<Down>({
  id: "W-51",
  title: "what is in flight is settled with its socket",
  clauses: ["D-06", "F-42", "B24"],
  hears: ["reported link", "settled", "process"],
  start: emptyTable(GATEWAYS_MAX),
  on,
});

function on(down: Down, { line, story, settled }: Scene): readonly [Down, Findings] {
  if (line.kind === "process") {
    return [line.side === "gateway" ? tableDelete(down, line.id) : down, KEPT];
  }
  if (line.kind === "report" && line.report.what === "link") {
    const conn = tableGet(story.gateways, line.gateway)?.conn ?? null;
    return [told(down, line.gateway, line.report.state, { sinceMs: line.ms, conn }), KEPT];
  }
  for (const { request } of settled) {
    const since = tableGet(down, request.gateway);
    if (since?.conn !== request.conn || request.writtenMs > since.sinceMs) continue;
    const lateMs = line.ms - since.sinceMs;
    if (lateMs > 0) return [down, [late(request, lateMs, line.n)]];
  }
  return [down, KEPT];
}

/** The last time at which it said that it had no socket any more. */
function told(
  down: Down,
  gateway: string,
  state: LinkReport,
  since: { readonly sinceMs: number; readonly conn: string | null },
): Down {
  switch (state) {
    case "up":
    case "held":
    case "dialling":
    case "reopened":
      return down;
    default:
      return tableSet(down, gateway, since);
  }
}

function late(
  { action, at, turn }: Scene["settled"][number]["request"],
  lateMs: number,
  line: number,
): Findings[number] {
  return {
    sentence: `the ${action.op} of line ${at} was still waited for when its socket had ended`,
    expected: "an outcome as soon as the socket has ended",
    actual: `it settled ${lateMs} ms later`,
    ...(turn === null ? {} : { turn }),
    suspect: { line, side: "gateway" },
  };
}
