import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

/** A typing op with empty content takes a status away, and never sets one (O-09). */
export const aClearClears = lineRule({
  id: "C-26",
  title: "a clear clears",
  clauses: ["O-09"],
  binds: "connector",
  hears: ["called for status"],
  check,
});

function check({ line, request, turn }: Scene): Findings {
  if (line.kind !== "platform" || request?.action.op !== "typing") return KEPT;
  const { status } = line.call;
  if (request.action.content !== "" || typeof status !== "string" || status === "") return KEPT;
  return [
    {
      sentence: `the clear of the status of ${turn?.name ?? "a turn"} set one`,
      expected: "an empty status",
      actual: status,
      ...(turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: "connector" },
    },
  ];
}
