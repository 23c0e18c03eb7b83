import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const HINTED = { metadata: { format_hints: { markdown_blocks: true } } } as const;

function asked(supports_block_formatting: boolean, formatting?: true): Transcript {
  const descriptor = { supports_block_formatting };
  return new Transcript({ descriptor, formatting }).says("A", "m1").text("A", "ada1");
}

test("[O-25] keeps hints to a platform that can render them, on frame and seal alike", () => {
  const lines = asked(true, true).frame("A", 7, "ada1", HINTED).seal("A", 7, "ada1", "m9", HINTED);

  expect(breachesOf("O-25", lines.rest())).toEqual([]);
  expect(breachesOf("O-25", asked(false, true).frame("A", 7, "ada1").rest())).toEqual([]);
  expect(breachesOf("O-25", asked(true).frame("A", 7, "ada1").rest())).toEqual([]);
});

test("[O-25] [F-44] breaks at hints to a platform that cannot render them", () => {
  expect(breachesOf("O-25", asked(false).frame("A", 7, "ada1", HINTED).rest())).toMatchObject([
    { expected: "no format_hints" },
  ]);
});

test("[O-25] [F-44] breaks where a seal loses the hints of its frames", () => {
  const lines = asked(true, true).frame("A", 7, "ada1", HINTED).seal("A", 7, "ada1", "m9");

  expect(breachesOf("O-25", lines.rest())).toMatchObject([{ actual: "none" }]);
});
