import { expect, test } from "vitest";
import { oneMessageEach, runParallelTurns } from "./testing/parallel-turns.ts";

/** Fewer than `npm run bench` runs at a time, which are 1,000. */
const TURNS = 100;

test("[W-01] [I-01] [I-11] turns that run at one time over one socket each end as one message", async () => {
  const { shown, atOnce, delivered, sockets } = await runParallelTurns(TURNS);

  expect({ atOnce, delivered, sockets }).toEqual({ atOnce: TURNS, delivered: TURNS, sockets: 1 });
  expect(shown).toEqual(oneMessageEach(TURNS));
});
