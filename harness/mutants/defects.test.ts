import { expect, test } from "vitest";
import { defectNamed } from "./defects.ts";

for (const [id, words] of [
  ["F-11", "did you mean F-11-refused-seal-ends-turn?"],
  ["F-07", "did you mean F-07-one-door-absorbs or F-07-delivery-seals-a-stream?"],
  ["F-06-cursor-on-draft", "did you mean F-06-cursor-on-drafts?"],
  ["nothing-like-it-at-all", "turnproof mutants --list names them all"],
  ["", "turnproof mutants --list names them all"],
] as const) {
  test(`a defect "${id}" is unknown: ${words}`, () => {
    expect(() => defectNamed(id)).toThrow(words);
  });
}
