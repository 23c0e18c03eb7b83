import { describe, expect, test } from "vitest";
import { idOf, ScreenTrial } from "../testing/screen-trial.ts";
import { createSlackScreen } from "./screen.ts";

function workspace() {
  return new ScreenTrial(createSlackScreen());
}

function post(slack: ReturnType<typeof workspace>, text: string): string {
  return idOf(slack.slack({ method: "chat.postMessage", channel: "D1", text }));
}

describe("a message", () => {
  test("has an id of seconds and a number, unique in its conversation", () => {
    const slack = workspace();
    const said = slack.user({ what: "says", chat: "D1", user: "U1", text: "hi" });
    slack.wait(1_500);

    expect([said?.messageId, post(slack, "a"), post(slack, "b")]).toEqual([
      "100.000001",
      "101.000002",
      "101.000003",
    ]);
  });

  test("has an id in Unix time, where its clock says what 0 is", () => {
    const slack = new ScreenTrial(createSlackScreen({ epochMs: 1_700_000_000_000 }));

    slack.user({ what: "says", chat: "D1", user: "U1", text: "hi" });

    expect(post(slack, "a")).toBe("1700000100.000002");
  });

  test("[S-12] takes 40,000 code points, and not one more", () => {
    const slack = workspace();
    const call = { method: "chat.postMessage", channel: "D1" } as const;

    expect(slack.slack({ ...call, text: "😀".repeat(40_000) })).toMatchObject({ ok: true });
    expect(slack.slack({ ...call, text: "😀".repeat(40_001) })).toEqual({
      ok: false,
      error: "msg_too_long",
    });
    expect(slack.slack({ ...call, text: "" })).toEqual({ ok: false, error: "no_text" });
  });

  test("[S-12] [D-33] takes an edit of 4,000 characters, and not one more", () => {
    const slack = workspace();
    const ts = post(slack, "a");
    const edit = { method: "chat.update", channel: "D1", ts } as const;

    expect(slack.slack({ ...edit, text: "b".repeat(4_001) })).toEqual({
      ok: false,
      error: "msg_too_long",
    });
    expect(slack.slack({ ...edit, text: "" })).toEqual({ ok: false, error: "no_text" });
    expect(slack.bubble(ts).text).toBe("a");
    expect(slack.slack({ ...edit, text: "b".repeat(4_000) })).toEqual({ ok: true, id: ts });
  });

  test("[C-24] hangs in the thread it names, and in none when it names an empty one", () => {
    const slack = workspace();
    const call = { method: "chat.postMessage", channel: "D1", text: "x" } as const;

    const [first, second] = ["9.000001", ""].map((thread_ts) =>
      slack.bubble(idOf(slack.slack({ ...call, thread_ts }))),
    );

    expect([first?.thread, second?.thread]).toEqual(["9.000001", null]);
  });

  test("[S-29] of somebody else can be neither edited nor deleted", () => {
    const slack = workspace();
    const ts = slack.user({ what: "says", chat: "D1", user: "U1", text: "hi" })?.messageId ?? "";

    expect(slack.slack({ method: "chat.update", channel: "D1", ts, text: "x" })).toEqual({
      ok: false,
      error: "cant_update_message",
    });
    expect(slack.slack({ method: "chat.delete", channel: "D1", ts })).toEqual({
      ok: false,
      error: "cant_delete_message",
    });
  });

  test("[S-29] that is gone, or that never was in this chat, is not found", () => {
    const slack = workspace();
    const ts = post(slack, "a");
    slack.user({ what: "deletes", chat: "D1", id: ts });

    expect(slack.bubble(ts)).toMatchObject({ gone: true, text: "a" });
    for (const channel of ["D1", "D2"]) {
      expect(slack.slack({ method: "chat.update", channel, ts, text: "x" })).toEqual({
        ok: false,
        error: "message_not_found",
      });
      expect(slack.slack({ method: "chat.delete", channel, ts })).toMatchObject({ ok: false });
    }
  });

  test("[S-13] shows previews of links only as posted, and none when told so", () => {
    const slack = workspace();
    const ts = post(slack, "see https://a.example/b and <https://c.example|c>");
    const bare = post(slack, "later");
    const update = { method: "chat.update", channel: "D1", text: "https://d.example" } as const;
    slack.slack({ ...update, ts: bare });
    const quiet = { method: "chat.postMessage", channel: "D1", unfurl_links: false } as const;
    const none = idOf(slack.slack({ ...quiet, text: "https://e.example" }));

    expect(slack.bubble(ts).unfurls).toEqual(["https://a.example/b", "https://c.example"]);
    expect(slack.bubble(bare).unfurls).toBeUndefined();
    expect(slack.bubble(none).unfurls).toBeUndefined();
  });

  test("[S-16] [C-29] has a reaction once; what is not there cannot be removed", () => {
    const slack = workspace();
    const timestamp = post(slack, "a");
    const eyes = { channel: "D1", timestamp, name: "eyes" };

    expect(slack.slack({ method: "reactions.remove", ...eyes })).toMatchObject({
      error: "no_reaction",
    });
    expect(slack.slack({ method: "reactions.add", ...eyes })).toEqual({ ok: true });
    expect(slack.slack({ method: "reactions.add", ...eyes })).toMatchObject({
      error: "already_reacted",
    });
    expect(slack.bubble(timestamp).reactions).toEqual(["eyes"]);
    expect(slack.slack({ method: "reactions.remove", ...eyes })).toEqual({ ok: true });
    expect(slack.bubble(timestamp).reactions).toEqual([]);
  });

  test("keeps the texts it showed before, the latest sixteen", () => {
    const slack = workspace();
    const ts = post(slack, "v0");
    for (let version = 1; version <= 20; version++) {
      slack.slack({ method: "chat.update", channel: "D1", ts, text: `v${version}` });
    }

    const { history } = slack.bubble(ts);

    expect([history.length, history[0], history.at(-1)]).toEqual([16, "v4", "v19"]);
  });
});

describe("a person", () => {
  test("is heard with workspace, kind of chat and thread", () => {
    const slack = workspace();
    const says = { what: "says", user: "U1", text: "hi" } as const;

    expect(slack.user({ ...says, chat: "D1" })).toEqual({
      what: "message",
      chat: "D1",
      chatType: "dm",
      user: "U1",
      text: "hi",
      messageId: "100.000001",
      thread: null,
      scope: "T1",
    });
    expect(slack.bubble("100.000001")).toMatchObject({ author: "user", user: "U1" });
    expect(slack.user({ ...says, chat: "G1" })).toMatchObject({ chatType: "group" });
    expect(slack.user({ ...says, chat: "C1", thread: "9.000001" })).toMatchObject({
      chatType: "channel",
      thread: "9.000001",
    });
  });

  test("who deletes or stops what is not there changes nothing", () => {
    const slack = workspace();
    const before = slack.state;

    slack.user({ what: "deletes", chat: "D1", id: "1.000001" });
    slack.user({ what: "stops-stream", chat: "D1", id: "1.000001" });

    expect(slack.state).toBe(before);
  });
});

describe("a status", () => {
  const set = { method: "assistant.threads.setStatus", channel_id: "D1" } as const;

  test("[S-14] [C-26] is one per thread, and an empty one clears it", () => {
    const slack = workspace();
    slack.slack({ ...set, thread_ts: "9.000001", status: "is thinking" });
    slack.slack({ ...set, thread_ts: "9.000002", status: "is reading" });
    slack.slack({ ...set, thread_ts: "9.000001", status: "is writing" });

    expect(slack.view().statuses.map((status) => status.text)).toEqual([
      "is reading",
      "is writing",
    ]);
    slack.slack({ ...set, thread_ts: "9.000002", status: "" });
    expect(slack.view().statuses).toEqual([
      { platform: "slack", chat: "D1", thread: "9.000001", text: "is writing" },
    ]);
    expect(slack.slack({ ...set, thread_ts: "", status: "x" })).toMatchObject({ ok: false });
  });

  test("[S-14] goes by itself two minutes after it was last set", () => {
    const slack = workspace();
    slack.slack({ ...set, thread_ts: "9.000001", status: "is thinking" });
    slack.wait(100_000);
    slack.slack({ ...set, thread_ts: "9.000001", status: "is thinking" });

    slack.wait(119_999);
    expect(slack.view().statuses).toHaveLength(1);
    slack.wait(1);

    expect(slack.view().statuses).toEqual([]);
  });

  test("[S-14] outlives a reply, unless configured as Slack documents it", () => {
    const left = [false, true].map((replyClearsStatus) => {
      const slack = new ScreenTrial(createSlackScreen({ replyClearsStatus }));
      slack.slack({ ...set, thread_ts: "9.000001", status: "is thinking" });
      const reply = { method: "chat.postMessage", channel: "D1", thread_ts: "9.000001" } as const;
      slack.slack({ ...reply, text: "done" });
      return slack.view().statuses.length;
    });

    expect(left).toEqual([1, 0]);
  });
});

describe("a fault", () => {
  test("[S-08] is answered by its name and changes nothing", () => {
    const slack = workspace();
    const before = slack.state;

    const effects = slack.feed({
      kind: "call",
      id: "c1",
      call: { platform: "slack", method: "chat.postMessage", channel: "D1", text: "x" },
      fault: { error: "internal_error", retryAfterMs: 3_000 },
    });

    const answer = { ok: false, error: "internal_error", retryAfterMs: 3_000 };
    expect(effects).toEqual([{ kind: "answer", id: "c1", answer }]);
    expect(slack.state).toBe(before);
  });
});
