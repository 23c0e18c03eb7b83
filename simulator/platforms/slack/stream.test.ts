import { describe, expect, test } from "vitest";
import { idOf, ScreenTrial } from "../testing/screen-trial.ts";
import type { SlackConfig } from "./config.ts";
import { createSlackScreen } from "./screen.ts";

const THREAD = "99.000001";

function workspace(config: Partial<SlackConfig> = {}) {
  return new ScreenTrial(createSlackScreen(config));
}

function openStream(slack: ReturnType<typeof workspace>, markdown_text?: string): string {
  const start = { method: "chat.startStream", channel: "D1", thread_ts: THREAD } as const;
  return idOf(slack.slack(markdown_text === undefined ? start : { ...start, markdown_text }));
}

function append(slack: ReturnType<typeof workspace>, ts: string, markdown_text: string) {
  return slack.slack({ method: "chat.appendStream", channel: "D1", ts, markdown_text });
}

function stop(slack: ReturnType<typeof workspace>, ts: string, markdown_text?: string) {
  const call = { method: "chat.stopStream", channel: "D1", ts } as const;
  return slack.slack(markdown_text === undefined ? call : { ...call, markdown_text });
}

describe("a stream", () => {
  test("[S-01] grows by what is appended", () => {
    const slack = workspace();
    const ts = openStream(slack, "It ");

    expect(append(slack, ts, "is ")).toEqual({ ok: true, id: ts });
    append(slack, ts, "sunny");

    expect(slack.bubble(ts)).toMatchObject({ kind: "stream", text: "It is sunny", call: "c1" });
    expect(slack.bubble(ts).history).toEqual(["It ", "It is "]);
  });

  test("[S-01] [C-16] [D-15] takes 12,000 characters in one call, in code points, and not one more", () => {
    const slack = workspace();
    const ts = openStream(slack);

    expect(append(slack, ts, "😀".repeat(12_000))).toMatchObject({ ok: true });
    expect(append(slack, ts, "a".repeat(12_001))).toEqual({ ok: false, error: "msg_too_long" });

    expect(slack.bubble(ts).text).toBe("😀".repeat(12_000));
  });

  test("[S-12] is held to the cap of a post as a whole", () => {
    const slack = workspace({ postCharsMax: 10 });
    const ts = openStream(slack, "12345");

    expect(append(slack, ts, "67890")).toMatchObject({ ok: true });
    expect(append(slack, ts, "1")).toEqual({ ok: false, error: "msg_too_long" });
    expect(stop(slack, ts)).toMatchObject({ ok: true });
  });

  test("[S-02] has the text of its stop appended, never replaced", () => {
    const slack = workspace();
    const ts = openStream(slack, "Hello");

    stop(slack, ts, "Hello world");

    expect(slack.bubble(ts).text).toBe("HelloHello world");
  });

  test("[S-17] [I-09] shows its indicator until it is stopped, and then none", () => {
    const slack = workspace();
    const ts = openStream(slack, "Hello");
    expect(slack.bubble(ts)).toMatchObject({ live: true });

    stop(slack, ts);

    expect(slack.bubble(ts)).toMatchObject({ live: false, interrupted: false, ended: "sealed" });
    expect(slack.machine.dueAtMs(slack.state)).toBeUndefined();
  });

  test("[S-06] [D-35] [I-56] expires 300 s after its start, and the screen says it was interrupted", () => {
    const slack = workspace();
    const ts = openStream(slack, "It is");
    slack.wait(200_000);
    append(slack, ts, " su");

    slack.wait(99_999);
    expect(slack.bubble(ts)).toMatchObject({ live: true });
    slack.wait(1);

    expect(slack.bubble(ts)).toMatchObject({
      live: false,
      interrupted: true,
      ended: "expired",
      text: "It is su",
    });
    expect(append(slack, ts, "nny")).toEqual({
      ok: false,
      error: "message_not_in_streaming_state",
    });
    expect(stop(slack, ts)).toEqual({ ok: false, error: "message_not_in_streaming_state" });
  });

  test("[S-06] expires also when nobody woke the screen in time", () => {
    const slack = workspace({ streamLifetimeMs: 1_000 });
    const ts = openStream(slack);

    slack.nowMs += 1_000;

    expect(append(slack, ts, "late")).toMatchObject({ ok: false });
  });

  test("[S-06] cannot be stopped twice", () => {
    const slack = workspace();
    const ts = openStream(slack, "once");
    stop(slack, ts);

    expect(stop(slack, ts, "twice")).toEqual({
      ok: false,
      error: "message_not_in_streaming_state",
    });
    expect(slack.bubble(ts).text).toBe("once");
  });

  test("[S-08] [D-27] that a person stopped says so, and can be edited to show the final", () => {
    const slack = workspace();
    const ts = openStream(slack, "It is");

    slack.user({ what: "stops-stream", chat: "D1", id: ts });

    expect(slack.bubble(ts)).toMatchObject({ live: false, interrupted: true, ended: "stopped" });
    expect(append(slack, ts, " sunny")).toEqual({ ok: false, error: "stopped_by_user" });
    expect(stop(slack, ts)).toEqual({ ok: false, error: "stopped_by_user" });
    const final = { method: "chat.update", channel: "D1", ts, text: "It is sunny" } as const;
    expect(slack.slack(final)).toMatchObject({ ok: true });
    expect(slack.bubble(ts)).toMatchObject({ text: "It is sunny", interrupted: false });
  });

  test("[S-07] refuses an edit while it is live, and takes it once sealed", () => {
    const slack = workspace();
    const ts = openStream(slack, "It is");
    const edit = { method: "chat.update", channel: "D1", ts, text: "It was" } as const;

    expect(slack.slack(edit)).toEqual({ ok: false, error: "streaming_state_conflict" });
    expect(slack.bubble(ts).text).toBe("It is");
    stop(slack, ts);

    expect(slack.slack(edit)).toEqual({ ok: true, id: ts });
    expect(slack.bubble(ts).text).toBe("It was");
  });

  test("[S-08] is nobody's who did not write it", () => {
    const slack = workspace();
    const said = slack.user({ what: "says", chat: "D1", user: "U1", text: "hi" });

    expect(append(slack, said?.messageId ?? "", "x")).toEqual({
      ok: false,
      error: "message_not_owned_by_app",
    });
    expect(append(slack, "1.000001", "x")).toEqual({ ok: false, error: "message_not_found" });
  });

  test("[S-08] cannot be given text and chunks at once, nor nothing", () => {
    const slack = workspace();
    const ts = openStream(slack);
    const both = {
      method: "chat.appendStream",
      channel: "D1",
      ts,
      markdown_text: "x",
      chunks: [{ type: "task_update", id: "1", title: "look", status: "pending" }],
    } as const;

    expect(slack.slack(both)).toEqual({
      ok: false,
      error: "cannot_provide_both_markdown_text_and_chunks",
    });
    expect(append(slack, ts, "")).toEqual({ ok: false, error: "no_text" });
  });

  test("[S-08] is refused everywhere behind the feature gate", () => {
    const slack = workspace({ streaming: "not_allowed" });

    const start = { method: "chat.startStream", channel: "D1", thread_ts: THREAD } as const;

    expect(slack.slack(start)).toEqual({ ok: false, error: "not_allowed" });
    expect(slack.view().bubbles).toEqual([]);
  });

  test("[S-09] keeps white space where appends meet, or loses it when so configured", () => {
    const kept = workspace();
    const lost = workspace({ appendBoundary: "lost" });

    const texts = [kept, lost].map((slack) => {
      const ts = openStream(slack, "It is ");
      append(slack, ts, " sunny\n");
      return slack.bubble(ts).text;
    });

    expect(texts).toEqual(["It is  sunny\n", "It issunny\n"]);
  });

  test("[S-10] shows markdown as it came", () => {
    const slack = workspace();
    const ts = openStream(slack, "**bold** [a](https://b.c) <@U1>");

    expect(slack.bubble(ts)).toMatchObject({ text: "**bold** [a](https://b.c) <@U1>" });
    expect(slack.bubble(ts).unfurls).toBeUndefined();
  });

  test("[S-06] one too many expires the oldest at once", () => {
    const slack = workspace({ openStreamsMax: 2 });
    const [first, second, third] = ["a", "b", "c"].map((text) => openStream(slack, text));

    expect(slack.bubble(first)).toMatchObject({ live: false, interrupted: true });
    expect([slack.bubble(second).live, slack.bubble(third).live]).toEqual([true, true]);
  });

  test("[S-29] that is deleted is over", () => {
    const slack = workspace();
    const ts = openStream(slack, "a");

    slack.slack({ method: "chat.delete", channel: "D1", ts });

    expect(slack.bubble(ts)).toMatchObject({ gone: true, live: false });
    expect(append(slack, ts, "b")).toEqual({ ok: false, error: "message_not_found" });
    expect(slack.machine.dueAtMs(slack.state)).toBeUndefined();
  });
});

describe("where a stream may open", () => {
  test("[S-04] [D-29] not at the top of a DM", () => {
    const slack = workspace();

    expect(slack.slack({ method: "chat.startStream", channel: "D1" })).toEqual({
      ok: false,
      error: "channel_type_not_supported",
    });
  });

  test("[S-04] [D-29] at the top of a channel, with its recipient", () => {
    const slack = workspace();
    const answer = slack.slack({
      method: "chat.startStream",
      channel: "C1",
      recipient_user_id: "U1",
      recipient_team_id: "T1",
    });

    expect(slack.bubble(idOf(answer))).toMatchObject({ thread: null, live: true });
  });

  test("[S-05] [C-17] [D-16] in a channel only with both recipient ids, each missed by its own name", () => {
    const slack = workspace();
    const start = { method: "chat.startStream", channel: "C1", thread_ts: THREAD } as const;

    expect(slack.slack(start)).toEqual({ ok: false, error: "missing_recipient_user_id" });
    expect(slack.slack({ ...start, recipient_user_id: "U1" })).toEqual({
      ok: false,
      error: "missing_recipient_team_id",
    });
    expect(slack.view().bubbles).toEqual([]);
  });

  test("[S-05] [D-16] in a DM with or without them", () => {
    const slack = workspace();
    const start = { method: "chat.startStream", channel: "D1", thread_ts: THREAD } as const;

    expect(slack.slack(start)).toMatchObject({ ok: true });
    expect(slack.slack({ ...start, recipient_user_id: "U1" })).toMatchObject({ ok: true });
  });

  test("[S-04] its replies hang in the thread it names", () => {
    const slack = workspace();

    expect(slack.bubble(openStream(slack)).thread).toBe(THREAD);
  });
});
