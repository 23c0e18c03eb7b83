import { describe, expect, test } from "vitest";
import * as limits from "./limits.ts";

describe("the limits", () => {
  test("[W-11] a message may hold 2^20 bytes", () => {
    expect(limits.MESSAGE_BYTES_MAX).toBe(2 ** 20);
  });

  test("[W-11] a message is large enough for the largest text of any platform, however it is escaped", () => {
    const bytesPerCharMax = 12;

    expect(limits.SLACK_POST_CHARS_MAX * bytesPerCharMax).toBeLessThan(limits.MESSAGE_BYTES_MAX);
  });

  test("[W-54] a disconnect drains for 1.5 s at most by default", () => {
    const drainMs = Math.min(
      limits.DRAIN_MS_MAX,
      limits.DISCONNECT_BUDGET_MS - limits.DRAIN_RESERVE_MS,
    );

    expect(drainMs).toBe(1_500);
  });

  test("[D-15] the advertised cap leaves room below what a post may hold", () => {
    expect(limits.SLACK_ADVERTISED_CHARS_MAX).toBeLessThan(limits.SLACK_POST_CHARS_MAX);
  });

  test("[O-18] the largest draft_id is 2^53 - 1, far above a 49-bit seed", () => {
    expect(limits.DRAFT_ID_MAX).toBe(2 ** 53 - 1);
    expect(2 ** limits.DRAFT_SEED_BITS + 1_000_000).toBeLessThan(limits.DRAFT_ID_MAX);
  });
});
