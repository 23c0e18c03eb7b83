import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function remarked(severity: "error" | "info"): Transcript {
  const issue = {
    clause: "D-02",
    path: "/x",
    expected: "a field of the contract",
    got: "1",
    severity,
    message: "/x is none.",
  };
  const frame = { type: "hello", platform: "slack", botId: "B1" } as const;
  return new Transcript({ handshake: false }).push({
    kind: "sent",
    conn: "g1.1",
    from: "gateway",
    frame,
    issues: [issue],
  });
}

test("[D-02] tells an unknown field, and fails nothing over it", () => {
  expect(breachesOf("D-02", remarked("info").rest())).toMatchObject([
    { severity: "info", binds: "gateway", sentence: "hello /x: /x is none." },
  ]);
  expect(sentencesOf("D-01", remarked("info").rest())).toEqual([]);
});

test("[D-02] tells it of the sender, where only the reader remarked on it", () => {
  const [sent] = remarked("info").lines.filter((line) => line.kind === "sent");
  const frame = { type: "going_idle" } as const;
  const issues = sent?.issues ?? [];
  const lines = new Transcript({ handshake: false });
  lines.push({ kind: "received", conn: "g1.1", by: "connector", frame, issues });

  expect(breachesOf("D-02", lines.rest())).toMatchObject([
    { binds: "gateway", sentence: "going_idle /x: /x is none." },
  ]);
});

test("[D-01] breaks at a value that its reader had to tolerate", () => {
  expect(breachesOf("D-01", remarked("error").rest())).toMatchObject([
    { severity: "error", binds: "gateway" },
  ]);
});

test("[D-01] keeps frames of which there is nothing to say", () => {
  expect(breachesOf("D-01", new Transcript().says("A", "m1").rest())).toEqual([]);
});
