import { expect, test } from "vitest";
import { EXIT } from "../../result/exit-code.ts";
import { exitCodeOf, sayEnd } from "./proxy.ts";

test("a proxy that nothing crossed is incomplete, and says so", () => {
  const end = { frames: 0, breaches: [], unmet: [] };

  expect(exitCodeOf(end)).toBe(EXIT.incomplete);
  expect(sayEnd(end)).toBe("Incomplete: no frame crossed, so nothing is shown");
  expect(sayEnd({ ...end, unmet: ["cut@draft"] })).toMatch(
    /; the fault cut@draft never took effect$/,
  );
});

test("a proxy that frames crossed counts them", () => {
  const end = { frames: 12, breaches: [], unmet: [] };

  expect(exitCodeOf(end)).toBe(EXIT.conformant);
  expect(sayEnd(end)).toBe("12 frames, 0 promises broken");
});
