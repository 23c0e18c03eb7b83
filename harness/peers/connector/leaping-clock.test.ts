import { expect, test } from "vitest";
import { realClock } from "../../clock.ts";
import { leapingClock } from "./leaping-clock.ts";

const DAY_MS = 86_400_000;

test("what is due after a leap rings at once, in its order, and nothing else does", async () => {
  const clock = leapingClock(realClock());
  const rung: string[] = [];
  const cancelled = clock.wakeAt(clock.nowMs() + DAY_MS, () => rung.push("cancelled"));
  clock.wakeAt(clock.nowMs() + 3 * DAY_MS, () => rung.push("not yet due"));
  const last = new Promise<void>((resolve) => {
    clock.wakeAt(clock.nowMs() + DAY_MS + 2, () => {
      rung.push("second");
      resolve();
    });
  });
  clock.wakeAt(clock.nowMs() + DAY_MS + 1, () => rung.push("first"));
  cancelled();
  const before = clock.nowMs();

  clock.leap(2 * DAY_MS);
  await last;

  expect(clock.nowMs() - before).toBeGreaterThanOrEqual(2 * DAY_MS);
  expect(rung).toEqual(["first", "second"]);
});
