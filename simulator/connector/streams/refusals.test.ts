import { describe, expect } from "vitest";
import { clause, draftOf, inThread, topLevel } from "../testing/clause.ts";

const draft = draftOf(7);

describe("a refused call", () => {
  clause(
    "[C-03, C-18, D-32] closes the stream, fails the frame and names what is on screen",
    {
      brokenBy: [
        "failed-append-advances-base",
        "refused-stream-left-live",
        "failure-names-no-message",
      ],
    },
    (stage) => {
      const conn = stage.connect();
      stage.op(conn, draft("It is "));
      stage.faults.push({ error: "internal_error" });

      const result = stage.op(conn, draft("It is sunny."));

      const [bubble] = stage.bubbles();
      expect(result).toEqual({ success: false, error: "internal_error", message_id: bubble?.id });
      expect(bubble).toMatchObject({ text: "It is ", live: false });
    },
  );

  clause("[D-27, C-15] leaves the stream unusable for every later frame", {}, (stage) => {
    const conn = stage.connect();
    stage.op(conn, draft("It is "));
    stage.faults.push({ error: "internal_error" });
    const refused = stage.op(conn, draft("It is sunny."));

    expect(stage.op(conn, draft("It is sunny. Very."))).toEqual(refused);
    expect(stage.op(conn, draft("It is sunny. Very.", true))).toEqual(refused);
    expect(stage.texts()).toEqual(["It is "]);
  });

  clause(
    "[C-11] of a final is told, and the final is not taken for sealed",
    { brokenBy: ["failed-final-told-as-success"] },
    (stage) => {
      const conn = stage.connect();
      stage.op(conn, draft("It is "));
      stage.faults.push({ error: "internal_error" });

      expect(stage.op(conn, draft("It is sunny.", true))).toMatchObject({ success: false });
      expect(stage.op(conn, draft("It is sunny.", true))).toMatchObject({ success: false });
      expect(stage.bubbles()).toMatchObject([{ text: "It is ", live: false }]);
    },
  );

  clause("[C-11] of the very first frame leaves nothing behind", {}, (stage) => {
    const conn = stage.connect();
    stage.faults.push({ error: "internal_error" });

    expect(stage.op(conn, draft("It is "))).toEqual({ success: false, error: "internal_error" });
    expect(stage.op(conn, draft("It is sunny.", true))).toMatchObject({ success: true });
    expect(stage.texts()).toEqual(["It is sunny."]);
  });

  clause(
    "[C-15, S-08] of a stream the person stopped is no reason to stop it again",
    {},
    (stage) => {
      const conn = stage.connect();
      stage.op(conn, draft("It is "));
      const [bubble] = stage.bubbles();
      stage.acts("slack", { what: "stops-stream", chat: "D1", id: bubble?.id ?? "" });

      const result = stage.op(conn, draft("It is sunny.", true));

      expect(result).toEqual({ success: false, error: "stopped_by_user", message_id: bubble?.id });
      expect(stage.methods()).toEqual(["chat.startStream", "chat.stopStream"]);
    },
  );
});

describe("a stream that can hold no more", () => {
  const small = { slack: { postCharsMax: 30 } } as const;

  clause(
    "[B10] keeps what it has, and the rest follows its seal, nothing twice",
    small,
    (stage) => {
      const conn = stage.connect();
      const words = "one two three four five six seven eight nine";

      for (const end of [8, 19, 28, 36, 40]) {
        expect(stage.op(conn, draft(words.slice(0, end)))).toEqual({ success: true });
      }
      const sealed = stage.op(conn, draft(words, true));

      expect(stage.texts().join("")).toBe(words);
      expect(stage.bubbles()).toMatchObject([{ id: sealed.message_id, live: false }, {}]);
    },
  );

  clause("[I-29] never gets more than the advertised cap", {}, (stage) => {
    const conn = stage.connect();
    const text = "word ".repeat(8_100);

    stage.op(conn, draft(text.slice(0, 39_500)));
    const sealed = stage.op(conn, draft(text, true));

    expect(stage.texts().map((shown) => shown.length)).toEqual([39_000, 1_500]);
    expect(stage.texts().join("")).toBe(text);
    expect(sealed.message_id).toBe(stage.bubbles()[0]?.id);
  });
});

describe("where there is no stream to be had", () => {
  const frames = draftOf(7, topLevel);

  clause("[D-29] a top-level draft in a DM is served by a message and its edits", {}, (stage) => {
    const conn = stage.connect();

    stage.op(conn, frames("It is "));
    stage.op(conn, frames("It is sun"));
    const sealed = stage.op(conn, frames("It is sunny.", true));

    expect(stage.methods()).toEqual(["chat.postMessage", "chat.update", "chat.update"]);
    expect(stage.bubbles()).toMatchObject([{ id: sealed.message_id, text: "It is sunny." }]);
  });

  clause(
    "[D-07, D-29] a repeated final and a straggler change nothing there either",
    {},
    (stage) => {
      const conn = stage.connect();
      const sealed = stage.op(conn, frames("Done.", true));

      expect(stage.op(conn, frames("Done.", true))).toEqual(sealed);
      expect(stage.op(conn, frames("Do"))).toMatchObject({ success: true });
      expect(stage.texts()).toEqual(["Done."]);
    },
  );

  clause(
    "[D-33] a final too long for an edit is posted, and its preview goes",
    { brokenBy: ["replaced-preview-left"] },
    (stage) => {
      const conn = stage.connect();
      const long = "It is sunny. ".repeat(400);

      stage.op(conn, frames(long.slice(0, 4_500)));
      stage.op(conn, frames(long.slice(0, 4_800)));
      const sealed = stage.op(conn, frames(long, true));

      expect(stage.bubbles()).toMatchObject([{ id: sealed.message_id, text: long }]);
      expect(stage.methods()).toEqual(["chat.postMessage", "chat.postMessage", "chat.delete"]);
    },
  );

  clause(
    "[C-14] a workspace that refuses streams is asked once",
    { slack: { streaming: "not_allowed" } },
    (stage) => {
      const conn = stage.connect();

      stage.op(conn, draft("one", true));
      stage.op(conn, draftOf(8)("two", true));

      expect(stage.texts()).toEqual(["one", "two"]);
      expect(stage.methods()).toEqual(["chat.startStream", "chat.postMessage", "chat.postMessage"]);
    },
  );

  clause("[S-05] a channel op that names nobody is served by edits", {}, (stage) => {
    const conn = stage.connect();

    stage.op(conn, draftOf(7, { user_id: "U1", thread_id: "1.1" }, "C1")("one", true));

    expect(stage.texts()).toEqual(["one"]);
  });

  clause(
    "[C-14] another profile answers failure",
    { config: { streamless: "failure" } },
    (stage) => {
      const result = stage.op(stage.connect(), frames("one"));

      expect(result).toEqual({ success: false, error: "channel_type_not_supported" });
      expect(stage.texts()).toEqual([]);
    },
  );
});

describe("a refusal by the connector itself", () => {
  clause("[C-18, F-25] of a frame closes what the stream has opened", {}, (stage) => {
    const conn = stage.connect();
    stage.op(conn, draft("It is "));

    const action = draft("It is sunny.");
    stage.frame(
      conn,
      { type: "outbound", requestId: "x", action, platform: "slack" },
      { error: "no" },
    );

    const [bubble] = stage.bubbles();
    expect(stage.resultsOf("x")).toEqual([{ success: false, error: "no", message_id: bubble?.id }]);
    expect(bubble).toMatchObject({ text: "It is ", live: false });
  });

  clause("[O-30] of the destination does not say what is there", {}, (stage) => {
    const conn = stage.connect();
    stage.op(conn, draft("It is "));

    const result = stage.op(conn, draftOf(7, { thread_id: inThread.thread_id })("It is sunny."));

    expect(result).toMatchObject({ success: false, code: "egress_declined" });
    expect(result).not.toHaveProperty("message_id");
    expect(stage.bubbles()).toMatchObject([{ text: "It is ", live: false }]);
  });

  clause(
    "[C-32] leaves another gateway's stream alone",
    {
      config: {
        routes: [
          { platform: "slack", gatewayId: "g1", user: "U1" },
          { platform: "slack", gatewayId: "g2", user: "U2" },
        ],
      },
    },
    (stage) => {
      stage.op(stage.connect("g1"), draft("It is "));

      expect(stage.op(stage.connect("g2"), draft("It is not."))).toMatchObject({
        code: "egress_declined",
      });
      expect(stage.bubbles()).toMatchObject([{ text: "It is ", live: true }]);
    },
  );
});
