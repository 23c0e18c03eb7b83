import { KEPT, lineRule } from "./port.ts";

/** Something that is no frame is skipped by its reader, and told. */
export const everyLineIsAFrame = lineRule({
  id: "W-13",
  title: "every line is a frame",
  clauses: ["W-13", "W-17", "W-20"],
  binds: "both",
  severity: "info",
  hears: ["malformed"],
  check({ line }) {
    if (line.kind !== "malformed") return KEPT;
    const issue = line.issues[0];
    return [
      {
        binds: line.from,
        sentence: `the ${line.from} wrote something that is no frame: ${issue?.message ?? ""}`,
        expected: issue?.expected ?? "one JSON object",
        actual: line.text.slice(0, 60),
        suspect: { line: line.n, side: line.from },
      },
    ];
  },
});
