import { describe, expect } from "vitest";
import { clause, draftOf, inThread, topLevel } from "../testing/clause.ts";

const draft = draftOf(7);

describe("a stream", () => {
  clause(
    "[C-01, C-02, C-05] shows a growing text by its new part only and is stopped by the final",
    { brokenBy: ["seal-appends-whole"] },
    (stage) => {
      const conn = stage.connect();

      stage.op(conn, draft("It is "));
      stage.op(conn, draft("It is sun"));
      const sealed = stage.op(conn, draft("It is sunny.", true));

      expect(stage.methods()).toEqual(["chat.startStream", "chat.appendStream", "chat.stopStream"]);
      expect(stage.bubbles()).toMatchObject([
        { id: sealed.message_id, text: "It is sunny.", live: false, ended: "sealed" },
      ]);
    },
  );

  clause(
    "[C-02] is left alone by a text equal to what it shows",
    { brokenBy: ["equal-text-appended-again"] },
    (stage) => {
      const conn = stage.connect();
      stage.op(conn, draft("same"));

      expect(stage.op(conn, draft("same"))).toEqual({ success: true });
      stage.op(conn, draft("same", true));

      expect(stage.methods()).toEqual(["chat.startStream", "chat.stopStream"]);
      expect(stage.texts()).toEqual(["same"]);
    },
  );

  clause(
    "[B08] takes a text that begins with a newline for its own continuation",
    { brokenBy: ["prefix-test-ignores-leading-space"] },
    (stage) => {
      const conn = stage.connect();

      stage.op(conn, draft("\nHi"));
      stage.op(conn, draft("\nHi there", true));

      expect(stage.texts()).toEqual(["\nHi there"]);
    },
  );

  clause("[C-10] that was never opened is opened and sealed by its final", {}, (stage) => {
    const conn = stage.connect();

    const sealed = stage.op(conn, draft("All at once.", true));

    expect(stage.bubbles()).toMatchObject([
      { id: sealed.message_id, text: "All at once.", kind: "stream", live: false },
    ]);
  });

  clause("[C-02] is not opened by a frame without anything to see", {}, (stage) => {
    const conn = stage.connect();

    expect(stage.op(conn, draft(" \n"))).toEqual({ success: true });
    expect(stage.op(conn, draft("", true))).toMatchObject({ success: false });
    expect(stage.calls).toEqual([]);
  });

  clause(
    "[C-16, D-15] takes a long text in calls of at most 12,000 that split no character",
    { brokenBy: ["stream-call-too-long"] },
    (stage) => {
      const conn = stage.connect();
      const text = "a".repeat(11_999) + "🙂".repeat(9_000);

      const sealed = stage.op(conn, draft(text, true));

      expect(sealed.success).toBe(true);
      expect(stage.texts()).toEqual([text]);
      expect(stage.methods()).toEqual(["chat.startStream", "chat.appendStream", "chat.stopStream"]);
    },
  );

  clause("[B46] waits for the other half of a character that was cut", {}, (stage) => {
    const conn = stage.connect();

    stage.op(conn, draft("smile \ud83d"));
    stage.op(conn, draft("smile 🙂"));
    stage.op(conn, draft("smile 🙂 \ude42", true));

    expect(stage.texts()).toEqual(["smile 🙂 \ufffd"]);
  });

  clause(
    "[D-34] has nothing to take from a frame that was overtaken",
    { brokenBy: ["stale-frame-appended"] },
    (stage) => {
      const conn = stage.connect();
      stage.op(conn, draft("one two"));

      expect(stage.op(conn, draft("one"))).toEqual({ success: true });
      stage.op(conn, draft("one two three", true));

      expect(stage.texts()).toEqual(["one two three"]);
    },
  );

  clause("[C-01] of the same draft_id in another chat is another stream", {}, (stage) => {
    const conn = stage.connect();

    stage.op(conn, draft("here"));
    stage.op(conn, draftOf(7, inThread, "C2")("there"));

    expect(stage.texts()).toEqual(["here", "there"]);
  });

  clause("[C-17, D-16] in a channel is opened for the person who asked", {}, (stage) => {
    const conn = stage.connect();

    stage.op(conn, draftOf(7, topLevel, "C1")("Hello"));

    expect(stage.calls).toMatchObject([
      { call: { recipient_user_id: "U1", recipient_team_id: "T1" }, answer: { ok: true } },
    ]);
  });
});

describe("a text that does not extend the last one", () => {
  clause("[C-02, D-08] is appended whole", {}, (stage) => {
    const conn = stage.connect();

    stage.op(conn, draft("It rains."));
    stage.op(conn, draft("It snows. Much."));
    stage.op(conn, draft("It snows. Much more.", true));

    expect(stage.texts()).toEqual(["It rains.It snows. Much.It snows. Much more."]);
  });

  const reconcile = { config: { prefix: "reconcile" } } as const;

  clause("[C-12, D-08] replaces the message once its stream is stopped", reconcile, (stage) => {
    const conn = stage.connect();

    stage.op(conn, draft("It rains."));
    stage.op(conn, draft("It snows. Much."));
    const sealed = stage.op(conn, draft("It snows.", true));

    expect(stage.methods()).toEqual(["chat.startStream", "chat.stopStream", "chat.update"]);
    expect(stage.bubbles()).toMatchObject([{ id: sealed.message_id, text: "It snows." }]);
  });

  clause("[C-12] that finds its way back is extended again", reconcile, (stage) => {
    const conn = stage.connect();

    stage.op(conn, draft("It rains."));
    stage.op(conn, draft("It snows."));
    stage.op(conn, draft("It rains. Still.", true));

    expect(stage.texts()).toEqual(["It rains. Still."]);
    expect(stage.methods()).not.toContain("chat.update");
  });

  clause("[D-33, S-12] and is too long for an edit is posted anew", reconcile, (stage) => {
    const conn = stage.connect();
    const long = "It snows. ".repeat(500);

    stage.op(conn, draft("It rains."));
    const sealed = stage.op(conn, draft(long, true));

    expect(stage.bubbles()).toMatchObject([{ id: sealed.message_id, text: long, live: false }]);
  });
});

describe("a sealed stream", () => {
  clause(
    "[C-07, D-07] answers a repeated final with its id and changes nothing",
    { brokenBy: ["final-clears-tombstone", "no-tombstone"] },
    (stage) => {
      const conn = stage.connect();
      const first = stage.op(conn, draft("Done.", true));

      const again = stage.op(conn, draft("Done.", true));

      expect(again).toEqual(first);
      expect(stage.texts()).toEqual(["Done."]);
    },
  );

  clause(
    "[C-08] swallows a straggler",
    { brokenBy: ["straggler-reopens-stream", "no-tombstone"] },
    (stage) => {
      const conn = stage.connect();
      const sealed = stage.op(conn, draft("Done.", true));

      const straggler = stage.op(conn, draft("Do"));

      expect(straggler).toEqual({ success: true, message_id: sealed.message_id });
      expect(stage.texts()).toEqual(["Done."]);
    },
  );

  clause(
    "[C-06, F-18] is remembered when its gateway dials again",
    { brokenBy: ["tombstones-die-with-gateway"] },
    (stage) => {
      const first = stage.op(stage.connect(), draft("Done.", true));

      const again = stage.op(stage.connect(), draft("Done.", true));

      expect(again).toEqual(first);
      expect(stage.texts()).toEqual(["Done."]);
    },
  );

  clause("[C-06] is forgotten after 512 others", {}, (stage) => {
    const conn = stage.connect();
    for (let id = 1; id <= 513; id++) stage.op(conn, draftOf(id)(`answer ${id}`, true));
    const calls = stage.calls.length;

    stage.op(conn, draftOf(2)("late"));
    expect(stage.calls.length).toBe(calls);
    stage.op(conn, draftOf(1)("late"));
    expect(stage.calls.length).toBe(calls + 1);
    expect(stage.state.tombstones.size).toBe(512);
  });
});
