import { WAKE_POKE_COOLDOWN_MS } from "../../contract/limits.ts";
import { emptyTable, tableGet, tableSet, type Table } from "../../contract/table.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

const GATEWAYS_MAX = 256;

/** When each gateway was last poked. */
type Poked = Table<{ readonly sinceMs: number }>;

/** However much waits for a gateway, its wake URL is fetched once in a while only. */
export const onePokeInAWhile = foldRule<Poked>({
  id: "C-40",
  title: "one poke in a while",
  clauses: ["C-40", "D-28"],
  binds: "connector",
  hears: ["poke", "process"],
  start: emptyTable(GATEWAYS_MAX),
  on,
});

function on(poked: Poked, { line }: Scene): readonly [Poked, Findings] {
  // A connector that lost its memory does not know better.
  if (line.kind === "process") {
    return [line.side === "connector" ? emptyTable(GATEWAYS_MAX) : poked, KEPT];
  }
  if (line.kind !== "poke") return [poked, KEPT];
  const last = tableGet(poked, line.gateway);
  const next = tableSet(poked, line.gateway, { sinceMs: line.ms });
  if (last === undefined) return [next, KEPT];
  const agoMs = line.ms - last.sinceMs;
  if (agoMs >= WAKE_POKE_COOLDOWN_MS) return [next, KEPT];
  const finding = {
    sentence: `${line.gateway} was poked again after ${agoMs} ms`,
    expected: `at least ${WAKE_POKE_COOLDOWN_MS} ms between two pokes`,
    actual: `${agoMs} ms`,
    suspect: { line: line.n, side: "connector" },
  } as const;
  return [next, [finding]];
}
