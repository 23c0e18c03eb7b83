import { describe, expect, test } from "vitest";
import type { CaptureLine } from "../../../contract/trace/capture-line.ts";
import { DisguisedLines } from "./disguised-lines.ts";

const TOKEN = "xoxb-1234567890-abcdef";
const AT = { ms: 0, conn: 1 };

describe.each([true, false])("a capture whose texts are kept: %s", (keepTexts) => {
  test("[I-26] has no secret in what a socket ended with, and says the rest", () => {
    const lines = new DisguisedLines(keepTexts);
    const close: CaptureLine = { ...AT, what: "close", code: 1000, reason: `bye ${TOKEN}` };
    const refused: CaptureLine = { ...AT, what: "refused", status: 401, reason: `no ${TOKEN}` };

    expect(lines.take(close)).toEqual({ ...close, reason: "bye [redacted]" });
    expect(lines.take(refused)).toEqual({ ...refused, reason: "no [redacted]" });
  });

  test("[I-26] has no secret in what went wrong, as a fault or as a frame", () => {
    const lines = new DisguisedLines(keepTexts);
    const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJ${"A1b2".repeat(5)}.c3d4`;
    const text = `{"type":"outbound_result","result":{"error":"no ${jwt}"}}\n`;

    expect(lines.take({ ...AT, what: "text", from: "connector", text })).toMatchObject({
      text: '{"type":"outbound_result","result":{"error":"no [redacted]"}}\n',
    });
    expect(lines.take({ ...AT, what: "fault", fault: `rejected:${TOKEN}` })).toMatchObject({
      fault: "rejected:[redacted]",
    });
  });
});
