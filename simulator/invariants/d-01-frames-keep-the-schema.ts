import type { Side } from "../../contract/trace-line.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

/** What a receiver had to tolerate in a frame is still its sender's mistake (D-01). */
export const framesKeepTheSchema = lineRule({
  id: "D-01",
  title: "frames keep the schema",
  binds: "both",
  hears: ["remarked"],
  check: (scene) => remarks(scene, "error"),
});

/** A field that the contract does not know is tolerated and told (D-02). */
export const unknownFieldsAreTold = lineRule({
  id: "D-02",
  title: "unknown fields are told",
  clauses: ["W-19"],
  binds: "both",
  severity: "info",
  hears: ["remarked"],
  check: (scene) => remarks(scene, "info"),
});

function remarks({ line, turn }: Scene, severity: "error" | "info"): Findings {
  if ((line.kind !== "sent" && line.kind !== "received") || line.issues === undefined) return KEPT;
  const from = line.kind === "sent" ? line.from : writerTo(line.by);
  return line.issues
    .filter((issue) => issue.severity === severity)
    .map((issue) => ({
      binds: from,
      sentence: `${line.frame.type} ${issue.path}: ${issue.message}`,
      expected: issue.expected,
      actual: issue.got,
      // Told once for each kind of frame and place, not once for each turn.
      ...(severity === "info" || turn === null ? {} : { turn: turn.key }),
      suspect: { line: line.n, side: from },
    }));
}

/** The side whose frames this one reads. */
function writerTo(reader: Side): Side {
  return reader === "gateway" ? "connector" : "gateway";
}
