import { describe, expect, test } from "vitest";
import type { ScheduledText } from "../../contract/ports/scheduled.ts";
import { Driver, SLACK, TELEGRAM } from "../testing/driver.ts";

const TEXT: ScheduledText = {
  id: "job1",
  platform: "slack",
  chatId: "D1",
  threadId: null,
  text: "good morning",
  jobId: "daily",
  scopeId: null,
  userId: null,
};

function deliver(gateway: Driver, change: Partial<ScheduledText> = {}): void {
  gateway.feed({ kind: "deliver", scheduled: { ...TEXT, ...change } });
}

describe("a scheduled text", () => {
  test("[G-55] [W-34] is a send that names its platform and job, and no message", () => {
    const gateway = new Driver().start().connect();

    deliver(gateway, { scopeId: "T1", userId: "U1", threadId: "1.1" });

    expect(gateway.op("delivery")).toMatchObject({ platform: "slack", botId: "B1" });
    expect(gateway.op("delivery").action).toEqual({
      op: "send",
      chat_id: "D1",
      content: "good morning",
      reply_to: null,
      metadata: { thread_id: "1.1", scope_id: "T1", user_id: "U1", job_id: "daily", notify: true },
    });
  });

  test("[G-54] is told as delivered once it is acknowledged, and never sent again", () => {
    const gateway = new Driver().start().connect();
    deliver(gateway);
    gateway.answer("delivery", { success: false, error: "network unreachable" });
    deliver(gateway, { id: "job2" });
    gateway.answer("delivery");
    gateway.pass(600_000);

    expect(gateway.names()).toEqual(["delivery", "delivery"]);
    expect(gateway.reports("turn-ended")).toMatchObject([
      { turn: "job1", how: "failed", delivered: false },
      { turn: "job2", how: "completed", delivered: true, payload: "good morning" },
    ]);
  });

  test("[D-30] waits for a link, and not for ever", () => {
    const gateway = new Driver().start();
    deliver(gateway);
    expect(gateway.names()).toEqual([]);
    gateway.connect();
    expect(gateway.names()).toEqual(["delivery"]);

    gateway.cut(4409, "replaced");
    deliver(gateway, { id: "job2" });
    gateway.pass(120_000);
    expect(gateway.reports("turn-ended").at(-1)).toMatchObject({ turn: "job2", delivered: false });
  });

  test("[G-54] for a platform that is not fronted goes nowhere", () => {
    const gateway = new Driver().start().connect();

    deliver(gateway, { platform: "telegram" });

    expect(gateway.names()).toEqual([]);
    expect(gateway.reports("turn-ended")).toMatchObject([{ delivered: false }]);
  });

  test("[G-14] [I-14] ends no stream of its chat", () => {
    const gateway = new Driver().start().connect();
    gateway.text(gateway.says("m1"), "some words");

    deliver(gateway);

    expect(gateway.op("delivery").action.op).toBe("send");
    expect(gateway.state.openDrafts.size).toBe(1);
  });

  test("[G-80] [G-110] [F-61] is routed by what its chat's last message said, over a restart too", () => {
    const gateway = new Driver().start().connect();
    gateway.end(gateway.says("m1", { profile: "ops" }), "answer");
    gateway.answer("final");

    const next = new Driver().start(gateway.memory, "another process").connect();
    deliver(next);
    deliver(next, { id: "job2", chatId: "D2" });

    const [known, unknown] = next.ops("delivery").map(({ action }) => action);
    const tenant = { scope_id: "T1", user_id: "U1", profile: "ops" };
    expect(known).toMatchObject({ metadata: tenant });
    expect(unknown).not.toMatchObject({ metadata: { user_id: "U1" } });
  });

  test("[O-25] carries format hints where its platform can render them", () => {
    const gateway = new Driver({
      identities: [
        { platform: "slack", botId: "B1" },
        { platform: "telegram", botId: "B2" },
      ],
      formatting: { richBlocks: true, markdownBlocks: false },
    });
    gateway.start().connect({ ...SLACK, supports_block_formatting: true }, TELEGRAM);

    deliver(gateway);
    deliver(gateway, { id: "job2", platform: "telegram", chatId: "7" });

    const [slack, telegram] = gateway.ops("delivery").map(({ action }) => action);
    expect(slack).toMatchObject({ metadata: { format_hints: { rich_blocks: true } } });
    expect(telegram).not.toHaveProperty("metadata.format_hints");
  });
});
