import { describe, expect } from "vitest";
import { clause, draftOf, inThread, topLevel } from "../testing/clause.ts";

describe("typing", () => {
  const typing = { op: "typing", chat_id: "D1", metadata: inThread } as const;

  clause(
    "[C-26, O-09] sets a status on Slack, and clears it when told so",
    { brokenBy: ["typing-clear-sets-status"] },
    (stage) => {
      const conn = stage.connect();

      stage.op(conn, typing);
      stage.op(conn, { ...typing, content: "is looking it up" });
      stage.op(conn, { ...typing, content: "" });

      const statuses = stage.calls.map(({ call }) => ("status" in call ? call.status : "?"));
      expect(statuses).toEqual(["is typing…", "is looking it up", ""]);
    },
  );

  clause("[C-26] outside a thread succeeds without a call", {}, (stage) => {
    expect(stage.op(stage.connect(), { ...typing, metadata: topLevel })).toEqual({ success: true });
    expect(stage.calls).toEqual([]);
  });

  clause("[O-09] is a chat action on Telegram, which nothing clears", {}, (stage) => {
    const conn = stage.connect();
    const here = { ...typing, chat_id: "5", metadata: topLevel };

    expect(stage.op(conn, here, "telegram")).toEqual({ success: true });
    expect(stage.op(conn, { ...here, content: "" }, "telegram")).toEqual({ success: true });

    expect(stage.methods()).toEqual(["sendChatAction"]);
  });
});

describe("a Telegram draft", () => {
  const draft = draftOf(7, topLevel, "5");

  clause("[C-19, S-19] is a preview, and the final a message of its own", {}, (stage) => {
    const conn = stage.connect();

    stage.op(conn, draft("It is "), "telegram");
    stage.op(conn, draft("It is sunny."), "telegram");
    stage.op(
      conn,
      { op: "send", chat_id: "5", content: "It is sunny.", metadata: topLevel },
      "telegram",
    );

    expect(stage.methods()).toEqual(["sendMessageDraft", "sendMessageDraft", "sendMessage"]);
    expect(stage.texts("telegram")).toEqual(["It is sunny."]);
  });

  clause(
    "[C-19, I-08] cannot be final",
    { brokenBy: ["final-preview-told-as-success"] },
    (stage) => {
      const result = stage.op(stage.connect(), draft("It is sunny.", true), "telegram");

      expect(result).toMatchObject({ success: false });
      expect(stage.calls).toEqual([]);
    },
  );

  clause("[I-29, B16] longer than a message is shown as far as one goes", {}, (stage) => {
    const result = stage.op(stage.connect(), draft("🙂".repeat(3_000)), "telegram");

    expect(result).toEqual({ success: true });
    expect(stage.texts("telegram")).toEqual(["🙂".repeat(2_048)]);
  });
});

describe("an op", () => {
  clause(
    "[O-04, O-02] the descriptor does not list is answered failure, and the socket stays",
    { brokenBy: ["unsupported-op-told-as-success"] },
    (stage) => {
      const conn = stage.connect();
      const card = {
        op: "task_card_stop",
        chat_id: "5",
        card_id: "c",
        metadata: topLevel,
      } as const;

      expect(stage.op(conn, card, "telegram")).toMatchObject({ success: false });
      expect(stage.op(conn, { op: "any other op", chat_id: "D1" })).toMatchObject({
        success: false,
      });
      expect(stage.op(conn, { ...card, chat_id: "D1" })).toMatchObject({ success: true });
    },
  );

  clause(
    "[C-47, W-35] of an identity nobody announced here is answered failure",
    { brokenBy: ["unannounced-identity-acts"] },
    (stage) => {
      const conn = stage.connect("g1", ["slack"]);
      const action = { op: "send", chat_id: "5", content: "hi", metadata: topLevel } as const;

      expect(stage.op(conn, action, "telegram")).toMatchObject({ success: false });
      stage.frame(conn, {
        type: "outbound",
        requestId: "x",
        action,
        platform: "slack",
        botId: "B9",
      });
      expect(stage.resultsOf("x")).toMatchObject([{ success: false }]);
      expect(stage.calls).toEqual([]);
    },
  );

  clause("[W-36] without a tag acts as the identity announced first", {}, (stage) => {
    const conn = stage.dial();
    stage.hello(conn, "telegram");
    stage.hello(conn, "slack");
    const action = { op: "send", chat_id: "5", content: "hi", metadata: topLevel } as const;

    stage.frame(conn, { type: "outbound", requestId: "x", action });

    expect(stage.methods()).toEqual(["sendMessage"]);
  });

  clause("[W-36] before any hello is answered failure", {}, (stage) => {
    const conn = stage.dial();
    const action = { op: "send", chat_id: "D1", content: "hi", metadata: topLevel } as const;

    stage.frame(conn, { type: "outbound", requestId: "x", action });

    expect(stage.resultsOf("x")).toMatchObject([{ success: false }]);
  });

  clause("[O-01] that a fault refuses is answered so and not applied", {}, (stage) => {
    const conn = stage.connect();
    const action = { op: "send", chat_id: "D1", content: "hi", metadata: topLevel } as const;
    const refuse = { error: "slack egress declined: no", code: "egress_declined" };

    stage.frame(conn, { type: "outbound", requestId: "x", action }, refuse);

    expect(stage.resultsOf("x")).toEqual([{ success: false, ...refuse }]);
    expect(stage.calls).toEqual([]);
  });
});

describe("an edit", () => {
  clause(
    "[B14, D-34] that comes behind the final one of its message changes nothing",
    { brokenBy: ["late-edit-overwrites"] },
    (stage) => {
      const conn = stage.connect();
      const send = { op: "send", chat_id: "D1", content: "part", metadata: topLevel } as const;
      const id = stage.op(conn, send).message_id ?? "";
      const edit = { op: "edit", chat_id: "D1", message_id: id } as const;
      const final = { ...topLevel, notify: true } as const;

      stage.op(conn, { ...edit, content: "the whole", metadata: final });
      const late = stage.op(conn, { ...edit, content: "part of", metadata: topLevel });

      expect(late).toEqual({ success: true, message_id: id });
      expect(stage.texts()).toEqual(["the whole"]);
    },
  );
});

describe("the egress guard", () => {
  const routes = [
    { platform: "slack", gatewayId: "g1", scope: "T1" },
    { platform: "slack", gatewayId: "g1", user: "U1" },
    { platform: "slack", gatewayId: "g2", user: "U2" },
  ] as const;
  const refusal = {
    success: false,
    error: "slack egress declined: target is not an approved destination for this connection",
    code: "egress_declined",
  };

  clause(
    "[C-32, O-30] declines every op alike, in the same words and with the code",
    {
      config: { routes },
      brokenBy: ["guard-forgotten-on-typing", "guard-forgotten-on-draft", "bare-decline"],
    },
    (stage) => {
      const conn = stage.connect();
      const foreign = { user_id: "U2", scope_id: "T2", thread_id: "1.1" };
      const there = { chat_id: "D2", metadata: foreign } as const;

      const results = [
        { op: "send", content: "hi", ...there } as const,
        { op: "edit", message_id: "1", content: "hi", ...there } as const,
        { op: "delete", message_id: "1", ...there } as const,
        { op: "typing", ...there } as const,
        { op: "task_card", card_id: "c", chunks: [], ...there } as const,
        { op: "task_card_stop", card_id: "c", ...there } as const,
        draftOf(7, foreign, "D2")("hi"),
        draftOf(7, foreign, "D2")("hi", true),
      ].map((action) => stage.op(conn, action));

      expect(results).toEqual(results.map(() => refusal));
      expect(stage.calls).toEqual([]);
    },
  );

  clause(
    "[C-32] asks for the workspace, and for the author where that has no route",
    {
      config: { routes },
    },
    (stage) => {
      const conn = stage.connect();
      const send = (metadata: Readonly<Record<string, string>>) =>
        stage.op(conn, { op: "send", chat_id: "D1", content: "hi", metadata }).success;

      expect(send({ scope_id: "T1", user_id: "U9" })).toBe(true);
      expect(send({ scope_id: "T9", user_id: "U1" })).toBe(true);
      expect(send({ user_id: "U1" })).toBe(true);
      expect(send({ scope_id: "T9", user_id: "U9" })).toBe(false);
      expect(send({})).toBe(false);
    },
  );

  clause(
    "[C-32, F-58] lets nothing out that names no tenant, even where all is routed",
    {},
    (stage) => {
      const action = { op: "send", chat_id: "D1", content: "hi", metadata: {} } as const;

      expect(stage.op(stage.connect(), action)).toEqual(refusal);
    },
  );
});
