import type { Line } from "../../../contract/trace-line.ts";
import type { Check } from "../../result/model.ts";
import { checkExpectations } from "../../run/expectations.ts";
import type { ExpectFile } from "../../scenario/schema-expect.ts";

/** What of a scenario's expectations can be seen from outside: what a side says of itself is not. */
export function seenFromOutside(expected: ExpectFile): ExpectFile {
  const { trace = [] } = expected;
  const told = trace.filter(({ kind }) => kind !== "report" && kind !== "open");
  return { ...expected, ended: undefined, trace: told };
}

/**
 * The expectations of a scenario over what was seen of a peer, in the script's own words and names.
 *
 * @param names  For each turn of the session its name in the script.
 */
export function checkOutside(
  expected: ExpectFile,
  lines: readonly Line[],
  names: ReadonlyMap<string, string>,
): readonly Check[] {
  return checkExpectations(
    seenFromOutside(expected),
    lines.map((line) => asWritten(renamed(line, names))),
  );
}

function renamed(line: Line, names: ReadonlyMap<string, string>): Line {
  if (line.kind !== "sent" && line.kind !== "received" && line.kind !== "platform") return line;
  // An op is known by its label alone, which begins with its turn.
  const told = line.turn ?? line.label?.split("/", 1)[0] ?? "";
  const name = names.get(told);
  return name === undefined ? line : { ...line, turn: name };
}

/** What one side read is what the other wrote; scenarios tell of what is written. */
function asWritten(line: Line): Line {
  if (line.kind !== "received") return line;
  return line.by === "connector"
    ? { ...line, kind: "sent", from: "gateway" }
    : { ...line, kind: "sent", from: "connector" };
}
