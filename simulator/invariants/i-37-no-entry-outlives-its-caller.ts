import { emptyTable, tableEntries, tableSet, type Table } from "../../contract/table.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";

const PROCESSES_MAX = 64;
/** The store in which a gateway keeps requests that nobody has answered. */
const PENDING_STORE = "requests";

type Pending = Table<number>;

/** Once a run is at rest, no gateway still holds a request (D-39: only where stores are reported). */
export const noEntryOutlivesItsCaller = foldRule<Pending>({
  id: "I-37",
  title: "no pending entry outlives its caller",
  clauses: ["W-51"],
  hears: ["census"],
  start: emptyTable(PROCESSES_MAX),
  on,
  atRest,
});

function on(pending: Pending, { line }: Scene): readonly [Pending, Findings] {
  if (line.kind !== "census") return [pending, KEPT];
  const store = line.stores.find(({ name }) => name === PENDING_STORE);
  return [store === undefined ? pending : tableSet(pending, line.id, store.size), KEPT];
}

function atRest(story: Story, pending: Pending): Findings {
  if (story.end !== "quiescent") return KEPT;
  return tableEntries(pending)
    .filter(({ value }) => value > 0)
    .map(({ key, value }) => ({
      sentence: `${key} still holds ${value} requests, and nobody waits for them`,
      expected: "none at rest",
      actual: String(value),
    }));
}
