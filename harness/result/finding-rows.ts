import type { Finding } from "./model.ts";

/** What was expected, what was there, and whose line is suspected: a row each, by its word. */
export function findingRows({
  expected,
  actual,
  suspect,
}: Finding): readonly (readonly [word: string, text: string])[] {
  return [
    ["expected", expected],
    ["actual", actual],
    ...(suspect === undefined
      ? []
      : [["suspect", `${suspect.side}, line ${suspect.line}`] as const]),
  ];
}

/** The same as lines whose texts stand below each other. */
export function findingText(finding: Finding): readonly string[] {
  return findingRows(finding).map(([word, text]) => `${`${word}:`.padEnd(9)} ${text}`);
}
