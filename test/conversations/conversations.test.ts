import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { admit, openDoor } from "../../contract/door/door.ts";
import type { Admitted } from "../../contract/door/admitted.ts";
import { readRecording } from "../../harness/captures/reading/read-recording.ts";
import { judgeLines } from "../../harness/run/judged-run.ts";
import { conversationsIn, type Conversation, type Spoken } from "./conversation.ts";

const PAGE = readFileSync(
  new URL("../../contract/protocol/conversations.md", import.meta.url),
  "utf8",
);
const CONVERSATIONS = conversationsIn(PAGE);

type SpokenFrame = Extract<Spoken, { is: "frame" }>;

function framesOf({ spoken }: Conversation): readonly SpokenFrame[] {
  return spoken.filter((line): line is SpokenFrame => line.is === "frame");
}

function read({ by, text }: SpokenFrame): Admitted | undefined {
  return admit(openDoor(by), `${text}\n`)[1][0];
}

/** The conversation as a log that somebody might have kept of the sockets; a lost frame is not in it. */
function logOf({ spoken }: Conversation): string {
  let socket = 1;
  const lines = spoken.flatMap((line, at) => {
    const moment = `12:00:${String(at).padStart(2, "0")}.000 conn=${socket}`;
    if (line.is === "closed") {
      socket += 1;
      return [`${moment} connection closed: ${line.code}`];
    }
    if (line.is !== "frame" || line.lost) return [];
    return [`${moment} ${line.by === "gateway" ? ">" : "<"} ${line.text}`];
  });
  return lines.join("\n");
}

test("[D-01] the page holds ten conversations", () => {
  expect(CONVERSATIONS).toHaveLength(10);
});

describe.each(CONVERSATIONS)("$title", (conversation) => {
  const frames = framesOf(conversation);

  test("[W-20, D-02] is made of frames about which there is nothing to say", () => {
    for (const frame of frames) {
      const admitted = read(frame);
      expect(admitted, frame.text).toMatchObject({ ok: true, notes: [] });
      expect(admitted?.ok === true && admitted.frame).toEqual(JSON.parse(frame.text));
    }
  });

  test("[W-26, W-28] answers every request once, and acknowledges what was buffered", () => {
    const named = (type: string, key: string): readonly unknown[] =>
      frames
        .map(({ text }) => JSON.parse(text) as Readonly<Record<string, unknown>>)
        .filter((frame) => frame.type === type && frame[key] !== undefined)
        .map((frame) => frame[key])
        .toSorted();

    expect(named("outbound_result", "requestId")).toEqual(named("outbound", "requestId"));
    expect(new Set(named("outbound", "requestId")).size).toBe(
      named("outbound", "requestId").length,
    );
    expect(named("inbound_ack", "bufferId")).toEqual(named("inbound", "bufferId"));
  });

  test("[D-39] is one that the judge has nothing against", () => {
    const { kind, lines, issues } = readRecording(logOf(conversation));

    expect({ kind, issues }).toEqual({ kind: "log", issues: [] });
    expect(lines.length).toBeGreaterThan(frames.length - 1);
    expect(judgeLines(lines)).toEqual([]);
  });
});

test("[D-39] the judge would see an answer sent twice", () => {
  const [, slack] = CONVERSATIONS;
  const last = slack?.spoken.findLast(
    (line) => line.is === "frame" && line.text.includes('"final":true'),
  );
  expect(last?.is).toBe("frame");
  const send = (last as SpokenFrame).text
    .replace('"op":"draft"', '"op":"send"')
    .replace(/"requestId":"[^"]*"/, `"requestId":"${"9".repeat(32)}"`);
  const spoken: readonly Spoken[] = [
    ...(slack?.spoken ?? []),
    { is: "frame", by: "gateway", text: send, lost: false },
    {
      is: "frame",
      by: "connector",
      text: `{"type":"outbound_result","requestId":"${"9".repeat(32)}","result":{"success":true,"message_id":"100.9"}}`,
      lost: false,
    },
  ];

  expect(judgeLines(readRecording(logOf({ title: "", spoken })).lines)).not.toEqual([]);
});
