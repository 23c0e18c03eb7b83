import { expect, test } from "vitest";
import { simplerSources } from "./simpler-sources.ts";

const SOURCE = {
  platforms: { slack: {}, telegram: {} },
  primary: "slack",
  turns: {
    A: { platform: "slack", at: "3s", answers: [{ words: 4 }, { text: "🚀" }] },
    B: { platform: "telegram", answers: [{ words: 1 }] },
  },
  acts: [{ at: "1s", stop: "A" }],
};

test("a scenario becomes simpler in one respect at a time, whole turns first", () => {
  const [first, ...rest] = [...simplerSources(SOURCE)];

  expect(Object.keys(first?.["turns"] ?? {})).toEqual(["A"]);
  expect(rest).toContainEqual({ ...SOURCE, acts: [] });
  expect(rest).toContainEqual({
    ...SOURCE,
    turns: { ...SOURCE.turns, A: { ...SOURCE.turns.A, answers: [{ words: 4 }, { words: 1 }] } },
  });
});

test("a platform that nobody uses goes", () => {
  const alone = { ...SOURCE, acts: [], turns: { A: SOURCE.turns.A } };
  expect([...simplerSources(alone)]).toContainEqual({
    ...alone,
    platforms: { slack: {} },
    primary: "slack",
  });
});

test("what is as simple as can be has nothing simpler but fewer answers", () => {
  const least = { platforms: { slack: {} }, turns: { A: { answers: [{ words: 1 }] } } };
  expect([...simplerSources(least)]).toEqual([{ ...least, turns: { A: { answers: [] } } }]);
});
