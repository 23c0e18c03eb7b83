import { DISCONNECT_BUDGET_MS } from "../../contract/limits.ts";
import { emptyTable, tableDelete, tableGet, tableSet, type Table } from "../../contract/table.ts";
import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { gatewayOf } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";

const GATEWAYS_MAX = 256;
/** What a busy machine may add to the contract's time. */
const GRACE_MS = 500;

/** When each gateway last said that it was going idle. */
type Leaving = Table<{ readonly sinceMs: number }>;

/** From going_idle to the end of the link a disconnect takes no longer than its budget (D-38). */
export const disconnectKeepsItsBudget = foldRule<Leaving>({
  id: "I-43",
  title: "a disconnect keeps its budget",
  clauses: ["W-54", "D-38", "G-101", "F-68"],
  hears: ["wrote going_idle", "reported link"],
  start: emptyTable(GATEWAYS_MAX),
  on,
});

function on(leaving: Leaving, scene: Scene): readonly [Leaving, Findings] {
  const { line } = scene;
  if (line.kind !== "report") {
    return [tableSet(leaving, gatewayOf(connOf(scene)), { sinceMs: line.ms }), KEPT];
  }
  if (line.report.what !== "link") return [leaving, KEPT];
  const since = tableGet(leaving, line.gateway);
  if (since === undefined) return [leaving, KEPT];
  const left = tableDelete(leaving, line.gateway);
  const tookMs = line.ms - since.sinceMs;
  const { story } = scene;
  const frozen = tableGet(story.gateways, line.gateway)?.frozen === true;
  const inTime = frozen || tookMs <= DISCONNECT_BUDGET_MS + GRACE_MS;
  if (line.report.state !== "closed" || inTime) {
    return [left, KEPT];
  }
  const finding = {
    sentence: `the disconnect of ${line.gateway} took ${tookMs} ms`,
    expected: `at most ${DISCONNECT_BUDGET_MS} ms`,
    actual: `${tookMs} ms`,
    suspect: { line: line.n, side: "gateway" },
  } as const;
  return [left, [finding]];
}
