import { describe, expect, test } from "vitest";
import { Driver } from "../testing/driver.ts";

const started = (gateway: Driver): readonly string[] =>
  gateway.reports("turn-started").map(({ turn }) => turn);
const ends = (gateway: Driver): readonly (readonly [string, string])[] =>
  gateway.reports("turn-ended").map(({ turn, how }) => [turn, how]);
const acks = (gateway: Driver): readonly string[] =>
  gateway.effects.flatMap((effect) =>
    effect.kind === "send" && effect.frame.type === "inbound_ack" ? [effect.frame.bufferId] : [],
  );

describe("a message", () => {
  test("[D-13] starts a turn that is named after it", () => {
    const gateway = new Driver().start().connect();

    gateway.says("m1");

    expect(started(gateway)).toEqual(["slack:D1:m1"]);
  });

  test("[I-44] [F-03] starts no second turn when it is delivered again", () => {
    const gateway = new Driver().start().connect();

    gateway.says("m1", {}, { bufferId: "b1" });
    gateway.says("m1", {}, { bufferId: "b2" });

    expect(started(gateway)).toHaveLength(1);
    expect(gateway.reports("inbound-dropped")).toHaveLength(1);
  });

  test("[W-27] [W-28] [G-76] is acknowledged where it came from a buffer, and only there", () => {
    const gateway = new Driver().start().connect();

    gateway.says("m1", {}, { bufferId: "b1" });
    gateway.says("m1", {}, { bufferId: "b2" });
    gateway.says("m2");

    expect(acks(gateway)).toEqual(["b1", "b2"]);
  });

  test("[D-18] [D-36] is kept before it is acknowledged", () => {
    const gateway = new Driver().start().connect();

    gateway.says("m1", {}, { bufferId: "b1" });

    const kinds = gateway.effects.map(({ kind }) => kind);
    expect(kinds.indexOf("persist")).toBeLessThan(kinds.lastIndexOf("send"));
  });

  test("[I-47] without an id is nobody's repetition", () => {
    const gateway = new Driver({ busySession: "parallel" }).start().connect();

    gateway.says(null);
    gateway.says(null);

    expect(started(gateway)).toEqual(["slack:D1:~1", "slack:D1:~2"]);
  });

  test("[I-45] [B28] that finds no room is neither remembered nor acknowledged", () => {
    const gateway = new Driver({ turnsMax: 1 }).start().connect();
    const first = gateway.says("m1");
    gateway.says("m2", {}, { bufferId: "b2" });
    expect(acks(gateway)).toEqual([]);

    gateway.end(first, "answer");
    gateway.answer("final");
    gateway.says("m2", {}, { bufferId: "b2" });

    expect(started(gateway)).toHaveLength(2);
    expect(acks(gateway)).toEqual(["b2"]);
  });

  test("[G-19] is remembered for the last 512 ids", () => {
    const gateway = new Driver({ seenInboundMax: 2 }).start().connect();
    for (const id of ["m1", "m2", "m3"]) {
      gateway.end(gateway.says(id), "answer");
      gateway.answer("final");
    }

    gateway.says("m2");
    expect(started(gateway)).toHaveLength(3);
    gateway.says("m1");

    expect(started(gateway)).toHaveLength(4);
  });

  test("[I-51] [I-52] that answers a prompt of somebody else is consumed in silence", () => {
    const gateway = new Driver().start().connect();

    gateway.frame({
      type: "inbound",
      event: {
        text: "/yes",
        message_id: "m1",
        prompt_response: { prompt_id: "ffffff.00000001", option_id: "yes" },
        source: { platform: "slack", chat_id: "D1" },
      },
    });

    expect(started(gateway)).toEqual([]);
    expect(gateway.names()).toEqual([]);
  });

  test("[G-69] with half a prompt's answer is chat", () => {
    const gateway = new Driver().start().connect();

    gateway.frame({
      type: "inbound",
      event: {
        message_id: "m1",
        prompt_response: { prompt_id: "p1" },
        source: { platform: "slack", chat_id: "D1" },
      },
    });

    expect(started(gateway)).toHaveLength(1);
  });

  test("[G-80] takes the workspace from its chat where it does not say, but never the author", () => {
    const gateway = new Driver({ busySession: "parallel" }).start().connect();
    gateway.says("m1", { scope_id: "T1", user_id: "U1" });

    const turn = gateway.says("m2", { scope_id: null, user_id: null });
    gateway.end(turn, "answer");

    const { metadata } = gateway.op("final").action as { readonly metadata: object };
    expect(metadata).toMatchObject({ scope_id: "T1" });
    expect(metadata).not.toHaveProperty("user_id");
  });
});

describe("a busy session", () => {
  const FLAT = { slack: { replyInThread: false, topLevelThreadsAsSessions: true } };

  test("gives way to a newer message, and its stream shows what it had said", () => {
    const gateway = new Driver(FLAT).start().connect();
    const first = gateway.says("m1");
    gateway.text(first, "some words");
    gateway.answer("draft@text1");

    const second = gateway.says("m2");
    gateway.answer("abandon");

    expect(gateway.contents("abandon")).toEqual(["some words"]);
    expect(ends(gateway)).toEqual([[first, "superseded"]]);
    expect(started(gateway)).toEqual([first, second]);
  });

  test("lets a newer message wait its turn where it queues", () => {
    const gateway = new Driver({ ...FLAT, busySession: "queue" }).start().connect();
    const first = gateway.says("m1");
    const second = gateway.says("m2");
    expect(started(gateway)).toEqual([first]);

    gateway.end(first, "answer");
    gateway.answer("final");

    expect(started(gateway)).toEqual([first, second]);
  });

  test("answers both at once where it runs in parallel", () => {
    const gateway = new Driver({ ...FLAT, busySession: "parallel" }).start().connect();

    gateway.says("m1");
    gateway.says("m2");

    expect(started(gateway)).toHaveLength(2);
    expect(ends(gateway)).toEqual([]);
  });

  test("[I-49] is not what a sibling thread makes it", () => {
    const gateway = new Driver().start().connect();

    gateway.says("m1");
    gateway.says("m2");

    expect(ends(gateway)).toEqual([]);
  });
});

test("[W-28] [B46] a buffered message that cannot be read is acknowledged, and starts nothing", () => {
  const gateway = new Driver().start().connect();
  const conn = gateway.conn();

  gateway.feed({ kind: "malformed", conn, issues: [], bufferId: "b1" });
  gateway.feed({ kind: "malformed", conn, issues: [] });

  expect(acks(gateway)).toEqual(["b1"]);
  expect(started(gateway)).toEqual([]);
});

describe("a stop", () => {
  test("[G-82] cuts off the turn of its session and leaves its siblings alone", () => {
    const gateway = new Driver().start().connect();
    const first = gateway.says("m1");
    gateway.says("m2");
    const [session] = gateway.reports("turn-started").map((report) => report.session);

    gateway.frame({ type: "interrupt_inbound", session_key: session ?? "", chat_id: "D1" });

    expect(ends(gateway)).toEqual([[first, "interrupted"]]);
    expect(gateway.effects).toContainEqual({
      kind: "agent-stop",
      turn: first,
      reason: "interrupted",
    });
  });

  test("[W-29] is told to the connector where the gateway decided it, and never echoed", () => {
    const interrupts = (gateway: Driver): readonly unknown[] =>
      gateway.effects.flatMap((effect) =>
        effect.kind === "send" && effect.frame.type === "interrupt" ? [effect.frame] : [],
      );
    for (const [text, reason] of [
      ["/stop", "interrupted"],
      ["/new", "superseded"],
      ["and another thing", "superseded"],
    ]) {
      const gateway = new Driver().start().connect();
      gateway.says("m1", { thread_id: "t1" });
      gateway.says("m2", { thread_id: "t1" }, { text: text ?? "" });
      const session_key = gateway.reports("turn-started")[0]?.session;
      expect(interrupts(gateway)).toEqual([{ type: "interrupt", session_key, reason }]);
    }
    const gateway = new Driver().start().connect();
    gateway.says("m1");
    const session = gateway.reports("turn-started")[0]?.session ?? "";
    gateway.frame({ type: "interrupt_inbound", session_key: session, chat_id: "D1" });

    expect(interrupts(gateway)).toEqual([]);
  });

  test("[B38] that finds nothing leaves nothing behind", () => {
    const gateway = new Driver().start().connect();
    gateway.frame({
      type: "interrupt_inbound",
      session_key: "agent:main:slack:dm:T1:D1:m1",
      chat_id: "D1",
    });

    const turn = gateway.says("m1");
    gateway.end(turn, "answer");

    expect(gateway.contents("final")).toEqual(["answer"]);
  });

  test("[B38] silences what its agent still says", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1", { thread_id: "t1" });
    gateway.says("m2", { thread_id: "t1" }, { text: "/stop" });

    gateway.text(turn, "late words");
    gateway.end(turn, "late answer");

    expect(gateway.names()).toEqual([]);
  });

  test("[I-44] is a command that starts no turn, and is taken once", () => {
    const gateway = new Driver().start().connect();
    gateway.says("m1", {}, { text: " /new ", bufferId: "b1" });

    gateway.says("m1", {}, { text: " /new ", bufferId: "b2" });

    expect(started(gateway)).toEqual([]);
    expect(acks(gateway)).toEqual(["b1", "b2"]);
  });
});
