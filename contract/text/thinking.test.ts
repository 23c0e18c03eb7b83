import { describe, expect, test } from "vitest";
import {
  endThinking,
  NOTHING_PARTED,
  partThinking,
  withoutThinking,
  type Parted,
} from "./thinking.ts";

/** What is visible after each piece, and at the end. */
function grown(...pieces: readonly string[]): readonly string[] {
  let parted: Parted = NOTHING_PARTED;
  const seen = pieces.map((piece) => {
    parted = partThinking(parted, piece);
    return parted.visible;
  });
  return [...seen, endThinking(parted)];
}

describe("thinking", () => {
  test.each([
    ["<think>hm</think>\n\nanswer", "answer"],
    ["first\n<THINKING>hm\n\nhm</thinking>\n second", "first\nsecond"],
    ["<think>a</think><reasoning>b</reasoning>answer", "answer"],
    ["<thought>never closed", ""],
    ["a stray closing tag\n</think>\ngoes too", "a stray closing tag\ngoes too"],
  ])("[G-25] leaves nothing of itself in %j", (text, visible) => {
    expect(withoutThinking(text)).toBe(visible);
  });

  test.each([
    "write <think> to begin, and </think> to end",
    "```xml\n<think>code</think>\n```",
    "a < b\n<thin air>\n<thinker>x</thinker>",
    "no tag at all",
    "ends like one\n<thi",
  ])("[G-25] is not what %j says", (text) => {
    expect(withoutThinking(text)).toBe(text);
  });

  test("[G-25] is withheld while it may be a tag, and shown once it is none", () => {
    expect(grown("say\n<thi", "ng> this")).toEqual([
      "say\n",
      "say\n<thing> this",
      "say\n<thing> this",
    ]);
    expect(grown("<th", "ink>h", "m</thi", "nk>\n", " \n", "answer")).toEqual([
      ...["", "", "", "", "", "answer"],
      "answer",
    ]);
  });

  test("[G-25] [I-20] shows the same whatever pieces it comes in, and only ever more", () => {
    const text =
      "one\n<think>two </thi nk> <b></think>\n\nthree < four\n<thinking>x</thinking>five";
    for (let size = 1; size < 12; size += 1) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      const seen = grown(...pieces);

      expect(seen.at(-1)).toBe("one\nthree < four\nfive");
      expect(seen.every((each, at) => each.startsWith(seen[at - 1] ?? ""))).toBe(true);
    }
  });

  test("[G-25] holds back no more than it must, however long a block is", () => {
    let parted = partThinking(NOTHING_PARTED, "<think>");
    for (let i = 0; i < 1_000; i += 1) parted = partThinking(parted, "and so on ");

    expect(parted.withheld.length).toBeLessThan(32);
  });
});
