import { describe, expect, test } from "vitest";
import type { SlackPiece } from "../port.ts";
import { idOf, ScreenTrial } from "../testing/screen-trial.ts";
import { createSlackScreen } from "./screen.ts";

const START = { method: "chat.startStream", channel: "D1", thread_ts: "9.000001" } as const;
const say = (text: string): SlackPiece => ({ type: "markdown_text", text });
const TASK = { type: "task_update", id: "1", title: "look", status: "pending" } as const;

function openStream(chunks?: readonly SlackPiece[]) {
  const slack = new ScreenTrial(createSlackScreen());
  const ts = idOf(slack.slack(chunks === undefined ? START : { ...START, chunks }));
  const append = (more: readonly SlackPiece[]) =>
    slack.slack({ method: "chat.appendStream", channel: "D1", ts, chunks: more });
  const appendText = (text: string) =>
    slack.slack({ method: "chat.appendStream", channel: "D1", ts, markdown_text: text });
  return { slack, ts, append, appendText };
}

describe("a stream of chunks", () => {
  test("[S-02] adds its texts up, and a stop may carry the last, or none", () => {
    for (const chunks of [[say("c")], []]) {
      const { slack, ts, append } = openStream([say("a")]);
      append([say("b"), say("-")]);

      slack.slack({ method: "chat.stopStream", channel: "D1", ts, chunks });

      const text = `ab-${chunks.length === 0 ? "" : "c"}`;
      expect(slack.bubble(ts)).toMatchObject({ text, live: false, ended: "sealed" });
    }
  });

  test("[S-08] shows tasks and words side by side, and no text that comes without chunks", () => {
    const { slack, ts, append, appendText } = openStream([TASK]);
    expect(slack.bubble(ts).kind).toBe("card");

    append([{ type: "plan_update", title: "plan" }, say("found"), { ...TASK, status: "complete" }]);

    expect(slack.bubble(ts)).toMatchObject({
      kind: "stream",
      text: "found",
      tasks: [{ id: "1", status: "complete" }],
    });
    expect(appendText("x")).toEqual({ ok: false, error: "streaming_mode_mismatch" });
  });

  test("[S-08] cannot begin where text came without chunks", () => {
    const { append, appendText } = openStream();
    appendText("x");

    for (const chunk of [say("y"), TASK]) {
      expect(append([chunk])).toEqual({ ok: false, error: "streaming_mode_mismatch" });
    }
  });

  test("[S-01] [S-11] is held to the limits of text and of titles", () => {
    const { append } = openStream();

    expect(append([say("x".repeat(12_000)), say("x")])).toMatchObject({ error: "msg_too_long" });
    expect(append([{ type: "plan_update", title: "x".repeat(257) }])).toMatchObject({
      error: "invalid_chunks",
    });
    expect(append([say("x".repeat(12_000))])).toMatchObject({ ok: true });
  });

  test("shows the blocks of its stop below its text", () => {
    const { slack, ts } = openStream([say("answer")]);
    const blocks = [{ type: "markdown", text: "was it good?" }];

    slack.slack({ method: "chat.stopStream", channel: "D1", ts, blocks });

    expect(slack.bubble(ts)).toMatchObject({ text: "answer\nwas it good?", blocks });
  });
});
