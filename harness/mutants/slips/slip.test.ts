import { expect, test } from "vitest";
import type { Machine } from "../../../contract/ports/machine.ts";
import { slipped } from "./slip.ts";

/** Answers each number with itself, and remembers how many it heard. */
const echo: Machine<number, number, number> = {
  init: 0,
  step: (count, input) => [count + 1, [input]],
  dueAtMs: (count) => (count === 0 ? undefined : count),
  digest: (count) => String(count),
  census: (count) => [{ name: "heard", size: count, max: 9 }],
};

test("a slip stands between a core and what it hears and does, and counts both", () => {
  const deaf = slipped(echo, { hears: (input, nth) => (nth === 1 ? [] : [input, input]) });
  const [first, twice] = deaf.step(deaf.init, 5);
  const [second, nothing] = deaf.step(first, 6);
  const loud = slipped(echo, { does: (effect, nth) => [effect, nth] });

  expect([twice, nothing]).toEqual([[5, 5], []]);
  expect(second).toEqual({ core: 2, heard: 2, done: 2 });
  expect(loud.step(loud.step(loud.init, 7)[0], 8)[1]).toEqual([8, 1]);
});

test("a slip without a mistake is the core itself, but for what it counted", () => {
  const sound = slipped(echo, {});
  const [state, effects] = sound.step(sound.init, 3);

  expect(effects).toEqual([3]);
  expect(sound.dueAtMs(state)).toBe(1);
  expect(sound.census(state)).toEqual([{ name: "heard", size: 1, max: 9 }]);
  expect(sound.digest(state)).not.toBe(sound.digest(sound.init));
});
