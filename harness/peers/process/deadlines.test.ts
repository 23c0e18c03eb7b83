import { describe, expect, test } from "vitest";
import type { Clock } from "../../../contract/ports/clock.ts";
import { createDeadlines, DeadlineError } from "./deadlines.ts";

/** A clock that a test moves. */
function manualClock(): Clock & { ringAll(): void } {
  const rings = new Set<() => void>();
  return {
    nowMs: () => 0,
    wakeAt: (_atMs, ring) => {
      rings.add(ring);
      return () => rings.delete(ring);
    },
    ringAll: () => {
      for (const ring of [...rings]) ring();
    },
  };
}

const NEVER = new Promise<string>(() => undefined);

describe("a deadline", () => {
  test("names what did not come in time", async () => {
    const clock = manualClock();
    const waiting = createDeadlines(clock, false).within(50, "the descriptor", NEVER);
    clock.ringAll();

    await expect(waiting).rejects.toThrow(DeadlineError);
    await expect(waiting).rejects.toThrow("the descriptor did not come within 50 ms");
  });

  test("is gone once what was awaited has come", async () => {
    const clock = manualClock();
    const waiting = createDeadlines(clock, false).within(50, "it", Promise.resolve("here"));
    await expect(waiting).resolves.toBe("here");
    clock.ringAll();

    await expect(waiting).resolves.toBe("here");
  });

  test("that is lifted sets no alarm at all", () => {
    const clock = manualClock();
    const deadlines = createDeadlines(clock, true);
    let rung = false;
    deadlines.after(1, () => {
      rung = true;
    });
    clock.ringAll();

    expect(rung).toBe(false);
    expect(deadlines.lifted).toBe(true);
  });
});
