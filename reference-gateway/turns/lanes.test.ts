import { describe, expect, test } from "vitest";
import type { InterimLane } from "../../contract/ports/agent.ts";
import { ASIDES_MAX } from "../bounds.ts";
import { Driver, LOST, refusal, SLACK, TELEGRAM } from "../testing/driver.ts";

const FLAT = { slack: { replyInThread: false, topLevelThreadsAsSessions: true } };

function streaming(gateway: Driver): string {
  const turn = gateway.says("m1");
  gateway.text(turn, "some words");
  gateway.answer("draft@text1");
  return turn;
}

describe("an aside", () => {
  const LANES: readonly InterimLane[] = [
    "heartbeat",
    "inactivity-warning",
    "approval-text",
    "review-notice",
    "progress",
    "status",
    "platform-notice",
    "prompt-ack",
  ];

  test.each(LANES)("[I-15] [G-16] [D-12] [F-20] of the lane %s is a message of its own", (lane) => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.agent(turn, { kind: "interim", lane, text: "a notice" });
    gateway.end(turn, "some words");

    expect(gateway.names()).toEqual(["draft@text1", `${lane}1`, "seal"]);
    expect(gateway.op(`${lane}1`).action).toMatchObject({ op: "send", content: "a notice" });
  });

  test("[G-32] that is a remark leaves the stream as it was", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.agent(turn, { kind: "commentary", text: "a remark" });
    gateway.text(turn, " and more");
    gateway.pass(800);

    expect(gateway.names()).toEqual(["draft@text1", "commentary1", "draft@text2"]);
    expect(gateway.contents("draft@text2")).toEqual(["some words and more"]);
  });

  test("[I-31] is placed as its turn is, and never marked as finalising", () => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);

    gateway.agent(turn, { kind: "commentary", text: "a remark" });

    const { metadata } = gateway.op("commentary1").action as { readonly metadata: object };
    expect(metadata).toMatchObject({ thread_id: "m1" });
    expect(metadata).not.toHaveProperty("notify");
  });

  test("waits for the one before it", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.agent(turn, { kind: "commentary", text: "first" });
    gateway.agent(turn, { kind: "commentary", text: "second" });
    expect(gateway.names()).toEqual(["commentary1"]);

    gateway.answer("commentary1", LOST);

    expect(gateway.names()).toEqual(["commentary1", "commentary2"]);
  });

  test("[I-54] gives way to newer ones when too many wait", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    for (let i = 0; i < ASIDES_MAX + 3; i++) {
      gateway.agent(turn, { kind: "commentary", text: `remark ${i}` });
    }

    gateway.answer("commentary1");

    expect(gateway.names().at(-1)).toBe("commentary4");
  });

  test("[O-32] that is declined is the last word to that chat", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.agent(turn, { kind: "commentary", text: "a remark" });

    gateway.answer("commentary1", { success: false, code: "egress_declined" });
    gateway.end(turn, "answer");

    expect(gateway.names()).toEqual(["commentary1"]);
  });
});

describe("a task card", () => {
  test("[F-01] [O-19] shows the whole list each time, and is stopped at the end", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");

    gateway.tool(turn, "t1");
    gateway.answer("card@tool1");
    gateway.agent(turn, { kind: "tool", id: "t1", title: "tool t1", status: "complete" });
    gateway.tool(turn, "t2");
    gateway.answer("card@tool2");
    gateway.answer("card@tool3");
    gateway.end(turn, "answer");
    gateway.answer("final");
    gateway.answer("card@tool3");
    gateway.answer("card-stop");

    expect(gateway.op("card@tool3").action).toMatchObject({
      card_id: "turn:m1",
      chunks: [
        { id: "t1", status: "complete" },
        { id: "t2", status: "complete" },
      ],
    });
    expect(gateway.state.turns.size).toBe(0);
  });

  test("[I-19] [F-08] is told apart by the message of its turn", () => {
    const gateway = new Driver().start().connect();

    gateway.tool(gateway.says("m1", { thread_id: "t" }));
    gateway.tool(gateway.says("m2"));

    const ids = gateway
      .ops("card@tool1")
      .map(({ action }) => "card_id" in action && action.card_id);
    expect(ids).toEqual(["turn:m1", "turn:m2"]);
  });

  test("[B40] shows no step that still runs once its turn is over", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.tool(turn);
    gateway.answer("card@tool1");

    gateway.feed({ kind: "cancel", turn });

    expect(gateway.ops("card@tool1").at(-1)?.action).toMatchObject({
      chunks: [{ status: "error" }],
    });
    gateway.answer("card@tool1");
    expect(gateway.names().at(-1)).toBe("card-stop");
  });

  test("[G-61] [F-78] is stopped where it was published", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.tool(turn);
    gateway.answer("card@tool1");

    gateway.end(turn, "answer");
    gateway.answer("final");
    gateway.answer("card@tool1");

    const metadata = (what: string): unknown =>
      (gateway.op(what).action as { readonly metadata: unknown }).metadata;
    expect(metadata("card-stop")).toEqual(metadata("card@tool1"));
  });

  test("[G-62] holds the last eight tasks, with short titles", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    for (let i = 0; i < 10; i++) {
      const title = "x".repeat(200);
      gateway.agent(turn, { kind: "tool", id: `t${i}`, title, status: "in_progress" });
    }

    gateway.answer("card@tool1");

    const { chunks } = gateway.op("card@tool10").action as {
      readonly chunks: readonly { readonly id: string; readonly title: string }[];
    };
    expect(chunks.map(({ id }) => id)).toEqual(["t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9"]);
    expect(chunks.every(({ title }) => title.length === 120)).toBe(true);
  });

  test.each([
    ["refused", refusal("internal_error")],
    ["lost", LOST],
  ])("[G-63] [F-02] [F-22] that is %s costs its turn nothing else", (_how, result) => {
    const gateway = new Driver().start().connect();
    const turn = streaming(gateway);
    gateway.tool(turn);
    gateway.answer("card@tool1", result);
    gateway.tool(turn, "t2");

    gateway.end(turn, "some words");
    gateway.answer("seal");

    expect(gateway.ops("seal")).toHaveLength(1);
    expect(gateway.names()).not.toContain("card@tool2");
  });

  test("[B42] that may be there is stopped all the same; one that was refused is not", () => {
    for (const [result, stops] of [
      [LOST, 1],
      [refusal("No Slack thread target"), 0],
    ] as const) {
      const gateway = new Driver().start().connect();
      const turn = gateway.says("m1");
      gateway.tool(turn);
      gateway.answer("card@tool1", result);
      gateway.end(turn, "answer");

      gateway.answer("final");

      expect(gateway.ops("card-stop")).toHaveLength(stops);
    }
  });

  test("[C-21] [G-64] is not shown where Slack has no thread for it", () => {
    const gateway = new Driver(FLAT).start().connect();

    gateway.tool(gateway.says("m1"));

    expect(gateway.names()).toEqual([]);
  });

  test("[G-59] [D-14] is not shown where the chat's platform does not list it", () => {
    const gateway = new Driver({ identities: [{ platform: "telegram", botId: "B2" }] });
    gateway.start().connect(TELEGRAM);

    gateway.tool(gateway.says("m1", { platform: "telegram", chat_id: "7" }));

    expect(gateway.names()).toEqual([]);
  });

  test("has its stop wait for a link, though its turn has ended", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.tool(turn);
    gateway.answer("card@tool1");
    gateway.end(turn, "answer");
    gateway.answer("final");
    gateway.cut();
    gateway.pass(1_000);

    gateway.connect();

    expect(gateway.op("card-stop").conn).toBe("g1.2");
  });
});

describe("typing", () => {
  test("[G-91] is shown every two seconds while the agent works", () => {
    const gateway = new Driver({ typing: true }).start().connect();
    const turn = gateway.says("m1");
    gateway.answer("typing");

    gateway.pass(2_000);
    gateway.answer("typing");
    gateway.pass(2_000);
    gateway.end(turn, "answer");
    gateway.pass(10_000);

    expect(gateway.ops("typing")).toHaveLength(3);
  });

  test("[O-09] [I-30] is cleared at the end on Slack, where it was set", () => {
    const gateway = new Driver({ typing: true, ...FLAT }).start().connect();
    const turn = gateway.says("m1");
    gateway.answer("typing");
    gateway.end(turn, "answer");

    gateway.answer("final");

    expect(gateway.op("typing").action).toMatchObject({ metadata: { thread_id: "m1" } });
    expect(gateway.op("typing-clear").action).toMatchObject({
      content: "",
      metadata: { thread_id: "m1" },
    });
  });

  test("[O-09] is never cleared elsewhere", () => {
    const gateway = new Driver({
      typing: true,
      identities: [{ platform: "telegram", botId: "B2" }],
    });
    gateway.start().connect(TELEGRAM);
    const turn = gateway.says("m1", { platform: "telegram", chat_id: "7" });
    gateway.answer("typing");
    gateway.end(turn, "answer");

    gateway.answer("final");

    expect(gateway.names()).toEqual(["typing", "final"]);
  });

  test("[O-33] that fails changes nothing", () => {
    const gateway = new Driver({ typing: true }).start().connect();
    const turn = gateway.says("m1");
    gateway.answer("typing", { success: false, code: "egress_declined" });

    gateway.end(turn, "answer");

    expect(gateway.names()).toContain("final");
  });

  test("[O-02] [I-28] is not shown where it is not listed", () => {
    const gateway = new Driver({ typing: true }).start();
    gateway.connect({ ...SLACK, supported_ops: ["send"] });

    gateway.says("m1");

    expect(gateway.names()).toEqual([]);
  });
});
