import { describe, expect, test } from "vitest";
import type { Descriptor, PromptAction } from "../../contract/generated/types.ts";
import { PROMPT_GONE } from "../../contract/prompt-words.ts";
import type { Ask } from "../../contract/ports/agent.ts";
import type { GatewayEffect } from "../../contract/ports/gateway.ts";
import { Driver, LOST, refusal, SLACK, TELEGRAM } from "../testing/driver.ts";

const BUTTONS: Descriptor = { ...SLACK, supported_ops: [...(SLACK.supported_ops ?? []), "prompt"] };
const COMMAND: Ask = { what: "exec-approval", command: "rm -r build" };

function asking(ask: Ask = COMMAND, descriptor = BUTTONS): readonly [Driver, string] {
  const gateway = new Driver().start().connect(descriptor);
  const turn = gateway.says("m1");
  gateway.agent(turn, { kind: "ask", id: "q1", ask });
  return [gateway, turn];
}

function promptOf(gateway: Driver, what = "prompt1"): PromptAction {
  const { action } = gateway.op(what);
  if (action.op !== "prompt") throw new Error(`${what} is a ${action.op}`);
  return action;
}

function press(gateway: Driver, optionId: string, promptId = promptOf(gateway).prompt_id): void {
  gateway.frame({
    type: "inbound",
    event: {
      text: `/${optionId}`,
      prompt_response: { prompt_id: promptId, option_id: optionId },
      source: { platform: "slack", chat_id: "D1", chat_type: "dm", user_id: "U1", thread_id: "m1" },
    },
  });
}

const answers = (gateway: Driver): readonly unknown[] =>
  gateway.effects
    .filter((one): one is Extract<GatewayEffect, { kind: "agent-answer" }> => {
      return one.kind === "agent-answer";
    })
    .map(({ answer }) => answer);

describe("a question", () => {
  test("[O-14] [O-39] [G-72] [F-56] offers an approval where its turn is", () => {
    const [gateway, turn] = asking();
    const prompt = promptOf(gateway);
    gateway.text(turn, "some prose");

    expect(prompt).toMatchObject({ prompt_kind: "approval", chat_id: "D1", reply_to: "m1" });
    expect(prompt.options.map(({ id, style }) => [id, style])).toEqual([
      ["once", "primary"],
      ["session", undefined],
      ["always", undefined],
      ["deny", "danger"],
    ]);
    expect(gateway.op("draft@text1").action).toMatchObject({ metadata: prompt.metadata });
  });

  test("[G-66] has an id that begins with what names its process", () => {
    const [gateway] = asking();

    expect(promptOf(gateway).prompt_id).toMatch(/^[0-9a-f]{6}\.[0-9a-f]{8}$/);
    expect(promptOf(gateway).prompt_id.slice(0, 6)).toBe(gateway.state.promptNonce);
  });

  /** One of 30 s, while there is no link. */
  const waitingForLink = (awayMs: number): Driver => {
    const [gateway, turn] = [new Driver().start().connect(BUTTONS), "slack:D1:m1"];
    gateway.says("m1");
    gateway.cut();
    gateway.agent(turn, { kind: "ask", id: "q1", ask: COMMAND, timeoutMs: 30_000 });
    gateway.pass(awayMs);
    gateway.agent(turn, { kind: "ask", id: "q2", ask: COMMAND, timeoutMs: 100_000 });
    return gateway.connect(BUTTONS);
  };

  test("[G-67] is not asked once its agent has given it up, and holds up no other", () => {
    const gateway = waitingForLink(30_000);

    expect(gateway.names()).toEqual(["prompt2"]);
    expect(promptOf(gateway, "prompt2").timeout_s).toBe(100);
    press(gateway, "once", promptOf(gateway, "prompt2").prompt_id);
    expect(answers(gateway)).toHaveLength(1);
  });

  test("[G-67] [O-14] is open for what is left of its time when it is asked late", () => {
    const gateway = waitingForLink(29_000);

    expect(promptOf(gateway).timeout_s).toBe(1);
    gateway.answer("prompt1");
    gateway.pass(1_000);
    press(gateway, "once");
    expect(answers(gateway)).toEqual([]);
  });

  test("[G-113] waits until the prose before it is shown", () => {
    const gateway = new Driver().start().connect(BUTTONS);
    const turn = gateway.says("m1");
    gateway.text(turn, "before ");
    gateway.text(turn, "the question");
    gateway.agent(turn, { kind: "ask", id: "q1", ask: COMMAND });
    gateway.answer("draft@text1");

    expect(gateway.names()).toEqual(["draft@text1", "draft@text2"]);
    gateway.answer("draft@text2");
    expect(gateway.names()).toEqual(["draft@text1", "draft@text2", "prompt1"]);
  });

  test("[G-113] waits for a slow frame no longer than a final does", () => {
    const gateway = new Driver().start().connect(BUTTONS);
    const turn = gateway.says("m1");
    gateway.text(turn, "before the question");
    gateway.agent(turn, { kind: "ask", id: "q1", ask: COMMAND });

    expect(gateway.names()).toEqual(["draft@text1"]);
    expect(gateway.pass(5_000).names()).toEqual(["draft@text1", "prompt1"]);
  });

  test("[G-113] stands below what was said behind a slow frame", () => {
    const gateway = new Driver().start().connect(BUTTONS);
    const turn = gateway.says("m1");
    gateway.text(turn, "before ");
    gateway.text(turn, "the question");
    gateway.agent(turn, { kind: "ask", id: "q1", ask: COMMAND });

    expect(gateway.pass(5_000).names()).toEqual(["draft@text1", "draft@text2", "prompt1"]);
    expect(gateway.contents("draft@text2")).toEqual(["before the question"]);
  });

  test("[G-113] shows prose that waits for its pace at once", () => {
    const gateway = new Driver().start().connect(BUTTONS);
    const turn = gateway.says("m1");
    gateway.text(turn, "first ");
    gateway.answer("draft@text1");
    gateway.text(turn, "two");
    gateway.agent(turn, { kind: "ask", id: "q1", ask: COMMAND });

    expect(gateway.contents("draft@text2")).toEqual(["first two"]);
  });
});

describe("an answer", () => {
  test("[G-68] [G-70] [O-42] reaches the agent, and is acknowledged in its thread", () => {
    const [gateway] = asking();
    gateway.answer("prompt1");
    press(gateway, "session");

    expect(answers(gateway)).toEqual([
      { how: "chosen", option: "session", label: "Approve for session" },
    ]);
    expect(gateway.op("prompt-ack").action).toMatchObject({
      op: "send",
      content: "✅ Approved for session",
      metadata: { thread_id: "m1" },
    });
  });

  test("[G-67] counts also when it overtakes the result of its prompt", () => {
    const [gateway] = asking();
    press(gateway, "deny");

    expect(answers(gateway)).toHaveLength(1);
    expect(gateway.contents("prompt-ack")).toEqual(["❌ Denied"]);
  });

  test("[I-50] [G-68] counts once, and a repetition is met with silence", () => {
    const [gateway] = asking();
    press(gateway, "once");
    press(gateway, "deny");

    expect(answers(gateway)).toHaveLength(1);
    expect(gateway.ops("prompt-ack")).toHaveLength(1);
    expect(gateway.ops("prompt-gone")).toEqual([]);
  });

  test("[I-51] [G-68] to another process's prompt is met with silence", () => {
    const [gateway] = asking();
    press(gateway, "once", "ffffff.00000001");

    expect(answers(gateway)).toEqual([]);
    expect(gateway.names()).toEqual(["prompt1"]);
  });

  test("[G-67] [G-68] that comes too late is told so, once", () => {
    const [gateway] = asking();
    gateway.answer("prompt1");
    gateway.pass(3_600_000);
    press(gateway, "once");
    press(gateway, "once");

    expect(answers(gateway)).toEqual([]);
    expect(gateway.contents("prompt-gone")).toEqual([PROMPT_GONE]);
  });

  test("[G-68] to a question of a turn that was stopped finds nobody", () => {
    const [gateway] = asking();
    gateway.answer("prompt1");
    gateway.says("m2", { thread_id: "m1" }, { text: "/stop" });
    press(gateway, "once");

    expect(answers(gateway)).toEqual([]);
    expect(gateway.ops("prompt-gone")).toHaveLength(1);
  });

  test("[O-40] that nobody offered cancels a command and denies an approval", () => {
    const [confirming] = asking({ what: "slash-confirm", question: "Restart?" });
    press(confirming, "maybe");
    const [approving] = asking();
    press(approving, "maybe");

    expect(answers(confirming)).toMatchObject([{ option: "cancel" }]);
    expect(answers(approving)).toMatchObject([{ option: "deny" }]);
  });

  test("[F-36] [G-70] is acknowledged in the background: what comes next is read at once", () => {
    const [gateway] = asking();
    press(gateway, "once");
    gateway.says("m9", { thread_id: "t9" }, { bufferId: "b1" });

    expect(
      gateway.effects.some((one) => one.kind === "send" && one.frame.type === "inbound_ack"),
    ).toBe(true);
  });
});

describe("a clarifying question", () => {
  const WHICH: Ask = { what: "clarify", question: "Which one?", choices: ["red", "b".repeat(90)] };

  test("[O-41] offers its choices, cut to 75 characters, and words of one's own", () => {
    const [gateway] = asking(WHICH);

    expect(promptOf(gateway)).toMatchObject({ prompt_kind: "clarify", content: "❓ Which one?" });
    expect(promptOf(gateway).options).toEqual([
      { id: "c0", label: "red" },
      { id: "c1", label: "b".repeat(75) },
      { id: "other", label: "Other" },
    ]);
  });

  test("[G-71] [O-42] takes the next text for the answer once `other` was pressed", () => {
    const [gateway] = asking(WHICH);
    press(gateway, "other");
    gateway.says("m2", { thread_id: "m1" }, { text: "the blue one" });

    expect(gateway.contents("prompt-ack")).toEqual(["✏️ Type your answer:"]);
    expect(answers(gateway)).toEqual([{ how: "typed", text: "the blue one" }]);
    expect(gateway.reports("turn-started")).toHaveLength(1);
  });

  test("[G-71] lets a command through while an answer is typed", () => {
    const [gateway] = asking(WHICH);
    press(gateway, "other");
    gateway.says("m2", { thread_id: "m1" }, { text: "/stop" });

    expect(answers(gateway)).toEqual([]);
    expect(gateway.reports("turn-ended").map(({ how }) => how)).toEqual(["interrupted"]);
  });

  test("[O-41] without choices is asked as a text, and answered in any words", () => {
    const [gateway] = asking({ what: "clarify", question: "Where?", choices: [] });
    gateway.says("m2", { thread_id: "m1" }, { text: "over there" });

    expect(gateway.contents("prompt1")).toEqual(["❓ Where?\n\nAnswer in your own words."]);
    expect(answers(gateway)).toEqual([{ how: "typed", text: "over there" }]);
  });
});

test("[O-32] [I-34] nothing more goes to a chat that declined the word on its answer", () => {
  const [gateway, turn] = asking();
  press(gateway, "once");
  gateway.answer("prompt-ack", { success: false, code: "egress_declined" });
  gateway.end(turn, "the answer");

  expect(gateway.contents("final")).toEqual([]);
});

test("[O-32] [I-34] an answer is taken in silence where the chat has declined another op of the turn", () => {
  const supported_ops = [...(BUTTONS.supported_ops ?? []), "follow_up"];
  const [gateway, turn] = asking(COMMAND, { ...BUTTONS, supported_ops });
  gateway.agent(turn, { kind: "follow-up", capability: "interaction_token", text: "and more" });
  gateway.answer("follow-up", { success: false, code: "egress_declined" });
  press(gateway, "once");

  expect(answers(gateway)).toEqual([{ how: "chosen", option: "once", label: "Approve once" }]);
  expect(gateway.names()).not.toContain("prompt-ack");
});

describe("a question that cannot be shown", () => {
  test("[O-35] [I-53] is asked as a numbered text after a definite failure, and its buttons are dead", () => {
    const [gateway] = asking();
    const { prompt_id: first } = promptOf(gateway);
    gateway.answer("prompt1", refusal("invalid_blocks"));
    press(gateway, "once", first);

    expect(gateway.names()).toEqual(["prompt1", "prompt1", "prompt-gone"]);
    expect(gateway.contents("prompt1").at(-1)).toContain("1. Approve once\n2. Approve for session");
    expect(answers(gateway)).toEqual([]);
    gateway.says("m2", { thread_id: "m1" }, { text: "1" });
    expect(answers(gateway)).toEqual([{ how: "chosen", option: "once", label: "Approve once" }]);
  });

  test("[O-36] stays as it is after an ambiguous result, and can be answered", () => {
    const [gateway] = asking();
    gateway.answer("prompt1", LOST);

    expect(gateway.names()).toEqual(["prompt1"]);
    press(gateway, "once");
    expect(answers(gateway)).toHaveLength(1);
  });

  test("[O-32] [I-53] is given up after a decline, and its agent does not wait", () => {
    const [gateway, turn] = asking();
    gateway.answer("prompt1", { success: false, code: "egress_declined" });
    gateway.agent(turn, { kind: "ask", id: "q2", ask: COMMAND });

    expect(answers(gateway)).toEqual([{ how: "declined" }, { how: "declined" }]);
    expect(gateway.names()).toEqual(["prompt1"]);
  });

  test("[O-32] [I-53] that is a text is given up after a decline, and what is typed then is chat", () => {
    const [gateway] = asking(COMMAND, SLACK);
    gateway.answer("prompt1", { success: false, code: "egress_declined" });
    gateway.says("m2", { thread_id: "m1" }, { text: "1" });

    expect(answers(gateway)).toEqual([{ how: "declined" }]);
    expect(gateway.names()).toEqual(["prompt1"]);
  });

  test("[O-03] [O-41] is a numbered text where the platform has no prompts", () => {
    const [gateway] = asking(COMMAND, SLACK);

    expect(gateway.op("prompt1").action.op).toBe("send");
    gateway.says("m2", { thread_id: "m1" }, { text: "Deny" });
    expect(answers(gateway)).toMatchObject([{ option: "deny" }]);
    expect(gateway.contents("prompt-ack")).toEqual(["❌ Denied"]);
  });

  test("[D-14] goes by the descriptor of its own platform", () => {
    const gateway = new Driver({
      identities: [
        { platform: "slack", botId: "B1" },
        { platform: "telegram", botId: "B2" },
      ],
    })
      .start()
      .connect(BUTTONS, TELEGRAM);
    const turn = gateway.says("7", { platform: "telegram", chat_id: "100" });
    gateway.agent(turn, { kind: "ask", id: "q1", ask: COMMAND });

    expect(gateway.op("prompt1").action.op).toBe("send");
  });
});

test.each<[string, Ask, readonly string[]]>([
  ["no session", { ...COMMAND, allowSession: false }, ["once", "deny"]],
  ["no always", { ...COMMAND, allowAlways: false }, ["once", "session", "deny"]],
  ["a warning", { ...COMMAND, smartDenied: true }, ["once", "deny"]],
  ["a confirmation", { what: "slash-confirm", question: "?" }, ["once", "always", "cancel"]],
])("[O-39] [O-40] offers what there is with %s", (_what, ask, ids) => {
  const [gateway] = asking(ask);

  expect(promptOf(gateway).options.map(({ id }) => id)).toEqual(ids);
});

test("[O-39] shows 1500 characters of a command, and never half of one", () => {
  const [gateway] = asking({ what: "exec-approval", command: "😀".repeat(2_000) });
  const { content } = promptOf(gateway);

  expect(content.split("😀")).toHaveLength(1_501);
  expect(content.isWellFormed()).toBe(true);
});

test("[I-54] [G-19] keeps its questions within their bounds", () => {
  const [gateway, turn] = asking();
  for (let count = 0; count < 600; count += 1) {
    gateway.agent(turn, { kind: "ask", id: `q${count}`, ask: COMMAND });
    gateway.answer(`prompt${gateway.ops().length}`);
  }

  for (const { size, max } of gateway.machine.census(gateway.state)) {
    expect(size).toBeLessThanOrEqual(max);
  }
});
