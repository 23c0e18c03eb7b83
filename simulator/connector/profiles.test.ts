import { describe, expect, test } from "vitest";
import { supportsOp } from "../../contract/descriptor.ts";
import { readIdentities } from "./config.ts";
import { CONNECTOR_PROFILES, defaultConfig } from "./profiles.ts";
import { draftOf, inThread } from "./testing/clause.ts";
import { Stage } from "./testing/stage.ts";

const base = defaultConfig({ gateways: [{ id: "g1", secrets: ["s1"] }] });

function profile(id: string) {
  const found = CONNECTOR_PROFILES.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no profile is called ${id}`);
  return found;
}

function stageOf(id: string): Stage {
  const { configure, policies } = profile(id);
  return new Stage({ config: configure(base), policies: policies ?? {} });
}

describe("a profile", () => {
  test("has a name of its own", () => {
    const ids = CONNECTOR_PROFILES.map(({ id }) => id);

    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(CONNECTOR_PROFILES.map(({ id }) => id))(
    "[C-46] %s answers each hello once, also one of a bot that it does not serve",
    (id) => {
      const stage = stageOf(id);
      const conn = stage.connect();

      expect(stage.sentOn(conn)).toHaveLength(readIdentities(base).size);
    },
  );

  test.each([
    ["draft-off", "draft"],
    ["edit-off", "edit"],
    ["legacy", "draft"],
    ["legacy", "delete"],
  ])("[W-42, O-04] %s does not serve %s", (id, op) => {
    const identities = readIdentities(profile(id).configure(base)).values();

    expect([...identities].some(({ capabilities }) => supportsOp(capabilities, op))).toBe(false);
  });

  test("[W-42] legacy serves the legacy ops", () => {
    const stage = stageOf("legacy");
    const conn = stage.connect();
    const send = { op: "send", chat_id: "D1", content: "hi", metadata: inThread } as const;

    expect(stage.op(conn, send)).toMatchObject({ success: true });
    expect(stage.op(conn, draftOf(7)("hi"))).toMatchObject({ success: false });
  });

  test("[O-30] decline-by-text declines in words that the test of the contract knows", () => {
    const stage = stageOf("decline-by-text");
    const result = stage.op(stage.connect(), draftOf(7, {})("hi"));

    expect(result.error).toContain("egress declined:");
    expect(result.code).toBeUndefined();
  });

  test("[C-48] old-reasons does not say that a token has expired", () => {
    const stage = stageOf("old-reasons");
    stage.dial();
    stage.nowMs = 400_000;
    const conn = stage.dial("g1", "other");

    expect(stage.effects.at(-1)).toMatchObject({ kind: "close", conn, reason: "unauthorized" });
  });

  test.each(["slack-only", "telegram-only"])("[C-47] %s serves one platform", (id) => {
    const platforms = profile(id)
      .configure(base)
      .identities.map(({ platform }) => platform);

    expect(platforms).toEqual([id.replace("-only", "")]);
  });
});
