import { describe, expect, test } from "vitest";
import { isDoubt, soundsLikeDecline, verdictOf } from "./outcome.ts";

const MARK = "slack egress declined: target is not an approved destination for this connection";

describe("what a result proves", () => {
  test("[W-48] is a success only where it says true", () => {
    expect(verdictOf({ success: true, error: MARK })).toBe("success");
    expect(verdictOf({})).toBe("definite");
    expect(verdictOf({ success: false, error: null, code: null })).toBe("definite");
  });

  test("[O-30] is a decline by its code, or by its words in any case of letters", () => {
    expect(verdictOf({ code: "egress_declined" })).toBe("decline");
    expect(verdictOf({ error: MARK })).toBe("decline");
    expect(verdictOf({ error: MARK.toUpperCase() })).toBe("decline");
    expect(verdictOf({ error: "egress declined" })).toBe("definite");
    expect(verdictOf({ code: "EGRESS_DECLINED" })).toBe("definite");
  });

  test("[O-31, F-34] is doubt before it is a decline", () => {
    expect(verdictOf({ ambiguous: true, code: "egress_declined" })).toBe("ambiguous");
    expect(verdictOf({ error: `${MARK}: Ack Lost` })).toBe("ambiguous");
    expect(isDoubt({ error: "ack lost" })).toBe(true);
    expect(soundsLikeDecline({ ambiguous: true, error: MARK })).toBe(true);
  });
});
