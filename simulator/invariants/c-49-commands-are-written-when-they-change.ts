import { digest } from "../../contract/digest.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

/** What was written last, as a digest; `""` before anything was. */
type Written = string;

const WRITE = "bulkOverwriteGlobalApplicationCommands";

/** A bot's commands are written as a whole, and only when they differ from those there are (C-49). */
export const commandsAreWrittenWhenTheyChange = foldRule<Written>({
  id: "C-49",
  title: "commands are written when they change",
  clauses: ["C-49", "G-109"],
  binds: "connector",
  hears: ["called unasked"],
  start: "",
  on,
});

function on(written: Written, { line }: Scene): readonly [Written, Findings] {
  if (line.kind !== "platform" || line.call.method !== WRITE) return [written, KEPT];
  const commands = digest(line.call["commands"]);
  const fault = faultOf(line.answer.error, commands === written);
  const next = line.answer.ok ? commands : written;
  if (fault === undefined) return [next, KEPT];
  const finding = {
    sentence: "the commands of a gateway were written to no purpose",
    expected: "one write of clean commands, when they are others than before",
    actual: fault,
    suspect: { line: line.n, side: "connector" },
  } as const;
  return [next, [finding]];
}

function faultOf(error: string | undefined, same: boolean): string | undefined {
  if (same) return "the same commands once more";
  return error === "Invalid Form Body" ? "commands that the platform refuses" : undefined;
}
