import { emptyTable, tableGet, tableSet, type Table } from "../../contract/table.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

/** Details of each task that its platform shows by now, by chat, message and task. */
type Details = Table<string>;

const TASKS_MAX = 1024;

interface Chunk {
  readonly id: string;
  readonly details: string;
}

/** A card op carries the whole list each time and Slack appends details (S-11): only what is new is sent. */
export const detailsAreShownOnce = foldRule<Details>({
  id: "C-20",
  title: "details of a task are shown once",
  clauses: ["S-11", "O-19"],
  binds: "connector",
  hears: ["called for card"],
  start: emptyTable(TASKS_MAX),
  on,
});

function on(details: Details, { line, request, turn }: Scene): readonly [Details, Findings] {
  const action = request?.action;
  if (line.kind !== "platform" || action?.op !== "task_card") return [details, KEPT];
  if (!line.answer.ok) return [details, KEPT];
  const wanted = chunksIn(action.chunks);
  const ts = line.call["ts"];
  const message = typeof ts === "string" ? ts : (line.answer.id ?? "");
  const place = `${String(line.call["channel"])}:${message}`;
  let next = details;
  let findings = KEPT;
  for (const { id, details: appended } of chunksIn(line.call["chunks"])) {
    const key = `${place}:${id}`;
    const shown = (tableGet(next, key) ?? "") + appended;
    next = tableSet(next, key, shown);
    const expected = wanted.find((chunk) => chunk.id === id)?.details ?? "";
    if (appended === "" || shown === expected) continue;
    const finding = {
      sentence: `task ${id} of ${turn?.name ?? "a turn"} shows other details than its card carries`,
      expected,
      actual: shown,
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "connector" },
    } as const;
    findings = [...findings, finding];
  }
  return [next, findings];
}

function chunksIn(value: unknown): readonly Chunk[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((chunk: unknown) => {
    if (typeof chunk !== "object" || chunk === null || !("id" in chunk)) return [];
    const details = "details" in chunk && typeof chunk.details === "string" ? chunk.details : "";
    return [{ id: String(chunk.id), details }];
  });
}
