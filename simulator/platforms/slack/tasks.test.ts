import { describe, expect, test } from "vitest";
import type { SlackChunk } from "../port.ts";
import { idOf, ScreenTrial } from "../testing/screen-trial.ts";
import { createSlackScreen } from "./screen.ts";

function task(id: string, change: Partial<SlackChunk> = {}): SlackChunk {
  return { type: "task_update", id, title: `task ${id}`, status: "in_progress", ...change };
}

function openCard(...chunks: readonly SlackChunk[]) {
  const slack = new ScreenTrial(createSlackScreen({ tasksPerStreamMax: 3, postCharsMax: 600 }));
  const start = { method: "chat.startStream", channel: "D1", thread_ts: "9.000001" } as const;
  const ts = idOf(slack.slack({ ...start, chunks }));
  const update = (...more: readonly SlackChunk[]) =>
    slack.slack({ method: "chat.appendStream", channel: "D1", ts, chunks: more });
  return { slack, ts, update };
}

describe("a card", () => {
  test("[S-11] [C-20] replaces a task's title and status, appends its details", () => {
    const { slack, ts, update } = openCard(task("1", { details: "looking" }), task("2"));

    update(task("1", { title: "looked", status: "complete", details: ", found" }));

    expect(slack.bubble(ts)).toMatchObject({
      kind: "card",
      text: "",
      tasks: [
        { id: "1", title: "looked", status: "complete", details: "looking, found" },
        { id: "2", title: "task 2", status: "in_progress" },
      ],
    });
  });

  test("[S-11] [C-23] takes 256 characters in a field, and not one more", () => {
    const { update } = openCard(task("1"));

    expect(update(task("1", { title: "é".repeat(256) }))).toMatchObject({ ok: true });
    for (const field of ["id", "title", "details"] as const) {
      const refusal = update(task("1", { [field]: "é".repeat(257) }));
      expect(refusal).toEqual({ ok: false, error: "invalid_chunks" });
    }
  });

  test("[S-11] refuses all of a call when one task of it is wrong", () => {
    const { slack, ts, update } = openCard(task("1"));

    expect(update(task("2"), task(""))).toEqual({ ok: false, error: "invalid_chunks" });
    expect(update(task("2"), task("3"), task("4"))).toMatchObject({ ok: false });
    expect(update()).toEqual({ ok: false, error: "invalid_chunks" });

    expect(slack.bubble(ts).tasks).toEqual([task("1")]);
  });

  test("[S-12] has details appended up to the cap of a post", () => {
    const details = "x".repeat(250);
    const { update } = openCard(task("1", { details }));

    expect(update(task("1", { details }))).toMatchObject({ ok: true });
    expect(update(task("1", { details }))).toEqual({ ok: false, error: "msg_too_long" });
  });

  test("[S-08] keeps to tasks, as a stream of text keeps to text", () => {
    const { slack, ts } = openCard(task("1"));
    const text = { channel: "D1", ts, markdown_text: "done" };

    expect(slack.slack({ method: "chat.appendStream", ...text })).toEqual({
      ok: false,
      error: "streaming_mode_mismatch",
    });
    expect(slack.slack({ method: "chat.stopStream", ...text })).toMatchObject({ ok: false });
    expect(slack.bubble(ts)).toMatchObject({ live: true, text: "" });
  });

  test("[C-21] cannot be placed in a DM without a thread", () => {
    const slack = new ScreenTrial(createSlackScreen());
    const start = { method: "chat.startStream", channel: "D1", chunks: [task("1")] } as const;

    expect(slack.slack(start)).toEqual({ ok: false, error: "channel_type_not_supported" });
  });

  test("[C-22] [I-09] stops once; its last updates may ride the stop", () => {
    const { slack, ts } = openCard(task("1"));
    const stop = { method: "chat.stopStream", channel: "D1", ts } as const;

    slack.slack({ ...stop, chunks: [task("1", { status: "complete" })] });

    expect(slack.bubble(ts)).toMatchObject({ live: false, tasks: [{ status: "complete" }] });
    expect(slack.slack(stop)).toEqual({ ok: false, error: "message_not_in_streaming_state" });
  });

  test("[C-20] begins with the first tasks of a stream opened bare", () => {
    const slack = new ScreenTrial(createSlackScreen());
    const start = { method: "chat.startStream", channel: "D1", thread_ts: "9.000001" } as const;
    const ts = idOf(slack.slack(start));
    expect(slack.bubble(ts).kind).toBe("stream");

    slack.slack({ method: "chat.appendStream", channel: "D1", ts, chunks: [task("1")] });

    expect(slack.bubble(ts).kind).toBe("card");
  });
});
