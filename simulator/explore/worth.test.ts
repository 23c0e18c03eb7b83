import { expect, test } from "vitest";
import { Worth } from "./worth.ts";

/** So many looks at states, of which every `knownEach`-th is known; any other run goes on for `transitions`. */
function after(looks: number, knownEach: number, transitions: number): Worth {
  const worth = new Worth();
  for (let look = 1; look <= looks; look += 1) {
    const isKnown = look % knownEach === 0;
    worth.looked(isKnown);
    if (!isKnown) worth.wentOn(transitions);
  }
  return worth;
}

test("looking pays where many transitions are saved, and not where few are", () => {
  expect(after(1_000, 10, 4).isThere).toBe(false);
  expect(after(1_000, 10, 40).isThere).toBe(true);
});

test("nothing is concluded from a few looks", () => {
  expect(after(100, 50, 1).isThere).toBe(true);
});

test("looking pays where all is known", () => {
  expect(after(1_000, 1, 1).isThere).toBe(true);
});
