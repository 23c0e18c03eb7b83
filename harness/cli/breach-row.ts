import type { Breach } from "../../simulator/invariants/port.ts";

/** A promise that was broken just now, as a line to print while more may come. */
export function breachRow({ predicate, severity, sentence, at, suspect }: Breach): string {
  const word = severity === "error" ? "BROKEN" : "INFO  ";
  const blame = suspect === undefined ? "" : `; suspect: ${suspect.side}, line ${suspect.line}`;
  return `${word} ${predicate}: ${sentence} (line ${at}${blame})`;
}
