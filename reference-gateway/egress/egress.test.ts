import { describe, expect, test } from "vitest";
import type { Result } from "../../contract/generated/types.ts";
import { soundOutcome } from "../policies/outcome.ts";
import { Driver, SLACK, TELEGRAM } from "../testing/driver.ts";

const TWO = [
  { platform: "slack", botId: "B1" },
  { platform: "telegram", botId: "B2" },
] as const;

describe("an op", () => {
  test("[W-25] has an id of 32 hex digits that no other op and no other process has", () => {
    const ids = ["e1", "e2"].flatMap((entropy) => {
      const gateway = new Driver({ busySession: "parallel" }).start({}, entropy).connect();
      for (const id of ["m1", "m2"]) gateway.end(gateway.says(id), "answer");
      return gateway.ops().map(({ requestId }) => requestId);
    });

    expect(new Set(ids).size).toBe(4);
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  });

  test("[W-34] [I-27] is tagged with the platform of its chat and the bot that fronts it", () => {
    const gateway = new Driver({ identities: TWO }).start().connect(SLACK, TELEGRAM);

    gateway.end(gateway.says("m1", { platform: "telegram", chat_id: "7" }), "answer");

    expect(gateway.op("final")).toMatchObject({ platform: "telegram", botId: "B2" });
  });

  test.each([[null], ["relay"], ["matrix"]])("[W-34] to a chat of %s is not tagged", (platform) => {
    const gateway = new Driver({ identities: TWO }).start().connect(SLACK, TELEGRAM);

    gateway.end(gateway.says("m1", { platform }), "answer");

    expect(gateway.op("final")).toMatchObject({ platform: undefined, botId: undefined });
  });

  test("[I-32] [F-32] names the author that it answers, whoever wrote meanwhile", () => {
    const gateway = new Driver().start().connect();
    const first = gateway.says("m1", { user_id: "U1" });
    gateway.says("m2", { user_id: "U2" });

    gateway.end(first, "answer");

    expect(gateway.op("final").action).toMatchObject({ metadata: { user_id: "U1" } });
  });

  test("[I-25] [O-28] carries no key of the gateway's own", () => {
    const gateway = new Driver({ typing: true }).start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.tool(turn);
    gateway.agent(turn, { kind: "commentary", text: "a remark" });
    gateway.answer("draft@text1");
    gateway.end(turn, "some words");

    const keys = gateway
      .ops()
      .flatMap(({ action }) => Object.keys((action as { readonly metadata: object }).metadata));
    expect(gateway.names()).toHaveLength(5);
    expect(keys.filter((key) => key.startsWith("_"))).toEqual([]);
  });

  test("[D-14] [F-27] goes by the descriptor of its own chat", () => {
    const gateway = new Driver({ identities: TWO }).start().connect(SLACK, TELEGRAM);
    const turn = gateway.says("m1", { platform: "telegram", chat_id: "7" });
    gateway.text(turn, "some words");
    gateway.answer("draft@text1");

    gateway.end(turn, "some words");

    expect(gateway.names().at(-1)).toBe("final");
  });
});

test.each<[string, (gateway: Driver) => void]>([
  ["draft@text1", (gateway) => void gateway.text(gateway.says("m1"), "some words")],
  ["final", (gateway) => void gateway.end(gateway.says("m1"), "answer")],
  ["card@tool1", (gateway) => void gateway.tool(gateway.says("m1"))],
  [
    "commentary1",
    (gateway) => void gateway.agent(gateway.says("m1"), { kind: "commentary", text: "a remark" }),
  ],
])("[O-34] [F-33] a decline of %s is recognised by its words alone", (what, write) => {
  const gateway = new Driver().start().connect();
  write(gateway);

  gateway.answer(what, { success: false, error: "slack egress declined: not approved" });
  gateway.text("slack:D1:m1", "some more words");
  gateway.pass(1_000);
  gateway.end("slack:D1:m1", "another answer");

  expect(gateway.reports("request-settled")).toMatchObject([{ outcome: "decline" }]);
  expect(gateway.names()).toEqual([what]);
});

describe("draft ids", () => {
  const firstDraftId = (entropy: string): unknown => {
    const gateway = new Driver().start({}, entropy).connect();
    gateway.text(gateway.says("m1"), "some words");
    const { action } = gateway.op("draft@text1");
    return "draft_id" in action ? action.draft_id : undefined;
  };

  test("[I-16] [F-18] [F-31] begin anywhere below 2^49, elsewhere for each process", () => {
    const ids = Array.from({ length: 200 }, (_, i) => Number(firstDraftId(`process ${i}`)));

    expect(new Set(ids).size).toBe(200);
    expect(Math.min(...ids)).toBeGreaterThan(0);
    expect(Math.max(...ids)).toBeLessThan(2 ** 49);
    expect(Math.max(...ids)).toBeGreaterThan(2 ** 48);
  });
});

describe("an outcome", () => {
  const DECLINE_TEXT = "slack egress declined: target is not an approved destination";

  test.each<[string, Result, string]>([
    ["a success", { success: true }, "success"],
    ["nothing", {}, "definite"],
    ["an error", { success: false, error: "no" }, "definite"],
    ["the code of a decline", { success: false, code: "egress_declined" }, "decline"],
    ["the words of a decline", { success: false, error: DECLINE_TEXT }, "decline"],
    ["them in capitals", { error: DECLINE_TEXT.toUpperCase() }, "decline"],
    ["doubt", { success: false, ambiguous: true }, "ambiguous"],
    ["doubt in a decline's words", { error: DECLINE_TEXT, ambiguous: true }, "ambiguous"],
    ["a lost ack in a decline's words", { error: "x egress declined: ack lost" }, "ambiguous"],
    ["an edit that changes nothing", { error: "message is not modified" }, "success"],
  ])("[O-30] [O-31] [W-49] [F-34] of %s", (_name, result, outcome) => {
    expect(soundOutcome.outcomeOf({ how: "answered", result })).toBe(outcome);
  });

  test.each(["timed-out", "cut", "forgotten"] as const)(
    "[D-06] of a request that was %s is ambiguous",
    (how) => {
      expect(soundOutcome.outcomeOf({ how })).toBe("ambiguous");
    },
  );
});
