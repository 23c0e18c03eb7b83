import { expect, test } from "vitest";
import { readReplayLine, replayLine, REPLAY_LINE_UNITS_MAX } from "./replay-line.ts";

const schedule = {
  workload: "stream",
  turns: 2,
  platform: "slack",
  deviations: [
    { at: "A/seal/ack", take: "ack-lost" },
    { at: "g1/wake.2", take: "stall:31000" },
  ],
} as const;

test("a schedule is read from its line as it was written", () => {
  const line = replayLine(schedule);

  expect(line).toBe("stream/2/slack A/seal/ack=ack-lost g1/wake.2=stall:31000");
  expect(readReplayLine(line ?? "")).toEqual(schedule);
});

test("a line that would be too long is not told", () => {
  const deviations = Array.from({ length: 12 }, () => schedule.deviations[0]);
  expect(replayLine({ ...schedule, deviations })).toBeUndefined();
  expect(replayLine(schedule)?.length).toBeLessThanOrEqual(REPLAY_LINE_UNITS_MAX);
});

test("what is no line is refused", () => {
  for (const text of ["", "stream", "stream/0/slack", "stream/2/fax", "other/2/slack"]) {
    expect(() => readReplayLine(text)).toThrow("neither a file nor a line");
  }
  expect(() => readReplayLine("stream/1/slack A/seal")).toThrow("write label=fault");
});
