import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readCapture } from "../../../contract/trace/capture.ts";
import { checkLines, type Checked } from "./check.ts";
import { Transcript } from "./transcript.ts";

function check(capture: string): Checked {
  const text = readFileSync(
    new URL(`../../../test/captures/${capture}.ndjson`, import.meta.url),
    "utf8",
  );
  const { lines, issues } = readCapture(text);
  expect(issues).toEqual([]);
  return checkLines(lines);
}

function brokenBy(capture: string): readonly string[] {
  return check(capture).breaches.map(({ predicate, binds }) => `${predicate} ${binds}`);
}

describe("captures of a real gateway", () => {
  test.each([
    "draft-streaming-slack-tools-commentary",
    "edit-streaming-slack",
    "discord-and-telegram-one-socket",
    "garbage-and-split-frames",
    "plain-turn-slack",
    "seal-ack-lost-once",
    "seal-refused",
    "two-parallel-turns-one-dm",
  ])("[D-39] %s passes on both sides", (capture) => {
    expect(check(capture)).toMatchObject({
      verdict: "pass",
      sides: { gateway: "pass", connector: "pass" },
      breaches: [],
    });
  });

  test("[W-20] [I-40] [F-81] array-frame: the gateway loses its reader and message 200.1", () => {
    const checked = check("array-frame-loses-the-reader");

    expect(checked.sides).toEqual({ gateway: "fail", connector: "pass" });
    expect(checked.breaches.map(({ sentence }) => sentence)).toEqual([
      "the gateway gave up g1.1 over input that is no frame",
      "g1.1 was left open and unread; message 200.1 is lost",
    ]);
  });

  test("[I-44] [F-03] replay: the gateway answers twice, and the connector should not have asked", () => {
    expect(brokenBy("replay-after-drop-runs-twice")).toEqual(["C-37 connector", "I-44 gateway"]);
  });

  test("[C-37] idle: the gateway passes, the connector does not wait for the first acknowledgement", () => {
    expect(check("idle-and-drain").sides).toEqual({ gateway: "pass", connector: "fail" });
    expect(brokenBy("idle-and-drain")).toEqual(["C-37 connector"]);
  });

  test("[X-07] tells that the status is cleared four times, and fails nothing over it", () => {
    const { infos } = check("plain-turn-slack");

    expect(infos.map(({ sentence }) => sentence)).toContain(
      "the status of 100.1 is cleared 4 times",
    );
  });
});

describe("a verdict", () => {
  test("is unknown when nothing was seen", () => {
    expect(checkLines([]).verdict).toBe("unknown");
    expect(checkLines(new Transcript({ handshake: false }).rest()).verdict).toBe("unknown");
  });

  test("is unknown when the trace stops before everything has come to rest", () => {
    expect(checkLines(new Transcript().rest("stopped")).verdict).toBe("unknown");
  });

  test("names the first offending line", () => {
    const lines = new Transcript()
      .says("A", "m1")
      .frame("A", 7, "ada1", { metadata: { _interim_send: true } })
      .rest();

    expect(checkLines(lines)).toMatchObject({ verdict: "fail", firstOffendingLine: 9 });
  });
});
