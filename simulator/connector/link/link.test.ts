import { describe, expect, test } from "vitest";
import { mintUpgradeToken } from "../../../contract/auth/upgrade-token.ts";
import type { Stage } from "../testing/stage.ts";
import { Stage as FreshStage } from "../testing/stage.ts";
import { clause, topLevel } from "../testing/clause.ts";
import { CONNECTOR_PROFILES } from "../profiles.ts";

function upgrade(stage: Stage, authorization: string | null, path = "/relay") {
  const effects = stage.tell({ kind: "upgrade", conn: "x", path, authorization });
  return effects.filter(({ kind }) => kind !== "persist");
}

function bearer(gatewayId: string, secret: string, nowSeconds = 0): string {
  return `Bearer ${mintUpgradeToken({ gatewayId, secret }, nowSeconds)}`;
}

function closes(stage: Stage) {
  return stage.effects.flatMap((effect) =>
    effect.kind === "close" ? [[effect.conn, effect.code, effect.reason]] : [],
  );
}

describe("an upgrade", () => {
  clause(
    "[W-03, F-64] on any path but /relay is answered 400",
    { brokenBy: ["any-path-served"] },
    (stage) => {
      for (const path of ["/", "/relay/", "/relays", "/x/relay"]) {
        expect(upgrade(stage, bearer("g1", "s1"), path)).toMatchObject([
          { kind: "reject", status: 400 },
        ]);
      }
      expect(upgrade(stage, bearer("g1", "s1"), "/relay?v=1")).toEqual([
        { kind: "accept", conn: "x" },
      ]);
    },
  );

  clause(
    "[W-07] with any of the gateway's secrets is accepted",
    {
      config: { gateways: [{ id: "g1", secrets: ["old", "new", " "] }] },
    },
    (stage) => {
      for (const secret of ["old", "new"]) {
        expect(upgrade(stage, bearer("g1", secret))).toEqual([{ kind: "accept", conn: "x" }]);
        stage.close("x");
      }
    },
  );

  clause(
    "[C-48, D-03] with a bad token is accepted and closed with 4401 unauthorized",
    {},
    (stage) => {
      const wrong = [bearer("g1", "s2"), bearer("g9", "s1"), "Bearer x", "Basic x", null];

      for (const authorization of wrong) {
        expect(upgrade(stage, authorization)).toEqual([
          { kind: "accept", conn: "x" },
          { kind: "close", conn: "x", code: 4401, reason: "unauthorized" },
        ]);
      }
      expect(stage.state.sockets.size).toBe(0);
    },
  );

  clause(
    "[C-48, F-41, W-07] with a token past its time is closed with 4401 expired",
    { brokenBy: ["expired-told-as-unauthorized"] },
    (stage) => {
      stage.nowMs = 300_000;
      expect(upgrade(stage, bearer("g1", "s1"))).toEqual([{ kind: "accept", conn: "x" }]);
      stage.close("x");
      stage.nowMs = 300_001;
      expect(upgrade(stage, bearer("g1", "s1"))).toMatchObject([
        { kind: "accept" },
        { kind: "close", code: 4401, reason: "expired" },
      ]);
    },
  );

  clause(
    "[W-05] counts a token's time from 1970",
    { config: { epochMs: 1_700_000_000_000 } },
    (stage) => {
      expect(upgrade(stage, bearer("g1", "s1", 1_700_000_000))).toHaveLength(1);
      stage.close("x");
      expect(upgrade(stage, bearer("g1", "s1", 1_600_000_000))).toMatchObject([
        {},
        { reason: "expired" },
      ]);
    },
  );

  clause(
    "[W-04] without credentials is one gateway's where that is configured",
    {
      config: { anonymousAs: "g1" },
    },
    (stage) => {
      upgrade(stage, null);
      stage.hello("x", "slack");

      expect(stage.sentOn("x")).toMatchObject([{ type: "descriptor" }]);
    },
  );

  clause(
    "[W-09] may name a gateway with a colon in its id",
    {
      config: { gateways: [{ id: "a:b", secrets: ["s"] }] },
    },
    (stage) => {
      expect(upgrade(stage, bearer("a:b", "s"))).toEqual([{ kind: "accept", conn: "x" }]);
    },
  );
});

describe("the sockets of a gateway", () => {
  clause(
    "[D-28, B34] are one: the newest ends the older with 4409",
    { brokenBy: ["older-socket-kept"] },
    (stage) => {
      const older = stage.connect();
      const newer = stage.connect();
      stage.says("slack", { chat: "D1", user: "U1", text: "hi" });

      expect(closes(stage)).toEqual([[older, 4409, "replaced by a newer connection"]]);
      expect(stage.sentOn(newer).filter(({ type }) => type === "inbound")).toHaveLength(1);
    },
  );

  clause(
    "[B34, D-28] one on which nobody has said hello takes nothing away, and is given up after 30 s",
    { brokenBy: ["echo-takes-over"] },
    (stage) => {
      const served = stage.connect();
      const echo = stage.dial();
      stage.says("slack", { chat: "D1", user: "U1", text: "hi" });
      expect(stage.sentOn(served).at(-1)).toMatchObject({ type: "inbound" });
      expect(closes(stage)).toEqual([]);
      stage.nowMs = 30_000;
      stage.tell({ kind: "wake" });
      expect(closes(stage)).toEqual([[echo, 1000, "nobody said hello"]]);
    },
  );

  clause("[D-28] the older one is replaced, also where it says hello last", {}, (stage) => {
    const older = stage.dial();
    const newer = stage.connect();
    stage.hello(older, "slack");
    stage.says("slack", { chat: "D1", user: "U1", text: "hi" });
    expect(closes(stage)).toEqual([[older, 4409, "replaced by a newer connection"]]);
    expect(stage.sentOn(newer).at(-1)).toMatchObject({ type: "inbound" });
  });

  clause("[D-28] leave those of other gateways alone", {}, (stage) => {
    stage.connect("g1");
    stage.connect("g2");

    expect(closes(stage)).toEqual([]);
  });

  clause("[D-28] the end of an older one does not end the newer", {}, (stage) => {
    const older = stage.connect();
    const newer = stage.connect();
    stage.close(older);
    stage.says("slack", { chat: "D1", user: "U1", text: "hi" });

    expect(stage.sentOn(newer).at(-1)).toMatchObject({ type: "inbound" });
  });

  clause(
    "[C-48] end with 4401 when its credential is revoked, and it is not let in again",
    { brokenBy: ["revoked-socket-kept"] },
    (stage) => {
      const conn = stage.connect("g1");
      stage.connect("g2");
      stage.tell({ kind: "revoke", gatewayId: "g1" });
      const again = stage.dial("g1");

      expect(closes(stage)).toEqual([
        [conn, 4401, "unauthorized"],
        [again, 4401, "unauthorized"],
      ]);
    },
  );
});

describe("a hello", () => {
  clause(
    "[C-46, W-24, F-82] is answered with its own descriptor, once, in order",
    {
      brokenBy: [
        "hello-unanswered",
        "later-hello-unanswered",
        "descriptor-of-another-identity",
        "two-descriptors",
      ],
    },
    (stage) => {
      const conn = stage.dial();
      stage.hello(conn, "telegram");
      stage.hello(conn, "slack");
      stage.hello(conn, "telegram");

      expect(stage.sentOn(conn)).toMatchObject([
        { type: "descriptor", descriptor: { platform: "telegram", len_unit: "utf16" } },
        { type: "descriptor", descriptor: { platform: "slack", len_unit: "chars" } },
        { type: "descriptor", descriptor: { platform: "telegram" } },
      ]);
    },
  );

  clause("[W-23] of the default identity stands for the connector's first", {}, (stage) => {
    const conn = stage.dial();
    stage.frame(conn, { type: "hello", platform: "relay", botId: "" });

    expect(stage.sentOn(conn)).toMatchObject([{ descriptor: { platform: "slack" } }]);
  });

  clause(
    "[C-46, W-42] of an identity that is not served gets a descriptor of its platform, with some op",
    { brokenBy: ["stranger-unanswered"] },
    (stage) => {
      const conn = stage.dial();
      stage.frame(conn, { type: "hello", platform: "slack", botId: "B9" });
      stage.frame(conn, { type: "hello", platform: "zulip", botId: "Z1" });

      const few = { supported_ops: ["send"], supports_draft_streaming: false };
      expect(stage.sentOn(conn)).toMatchObject([
        { type: "descriptor", descriptor: { platform: "slack", ...few } },
        { type: "descriptor", descriptor: { platform: "zulip", ...few } },
      ]);
      expect(closes(stage)).toEqual([]);
    },
  );

  clause("[C-37] of an identity that is not served is no handshake", {}, (stage) => {
    stage.says("slack", { chat: "D1", user: "U1", text: "hi" });
    const conn = stage.dial();
    stage.frame(conn, { type: "hello", platform: "slack", botId: "B9" });

    expect(stage.sentOn(conn).map(({ type }) => type)).toEqual(["descriptor"]);
    stage.hello(conn, "slack");
    expect(stage.sentOn(conn).map(({ type }) => type)).toEqual([
      "descriptor",
      "descriptor",
      "inbound",
    ]);
  });

  test("[F-82] is answered after the next one by the profile that swaps descriptors", () => {
    const policies = CONNECTOR_PROFILES.find(({ id }) => id === "descriptors-swapped")?.policies;
    const stage = new FreshStage({ policies: policies ?? {} });
    const conn = stage.connect();

    expect(stage.sentOn(conn)).toMatchObject([
      { descriptor: { platform: "telegram" } },
      { descriptor: { platform: "slack" } },
    ]);
  });
});

describe("something unreadable", () => {
  const issue = {
    clause: "W-20",
    path: "",
    expected: "an object",
    got: "[]",
    severity: "error",
    message: "A frame is an object.",
  } as const;

  clause(
    "[C-57, I-40, W-20] is skipped; the socket and its requests go on",
    { brokenBy: ["malformed-ends-socket"] },
    (stage) => {
      const conn = stage.connect();
      stage.holding = true;
      const action = { op: "send", chat_id: "D1", content: "hi", metadata: topLevel } as const;
      const request = stage.request(conn, action);
      stage.tell({ kind: "malformed", conn, issues: [issue] });
      stage.release();

      expect(closes(stage)).toEqual([]);
      expect(stage.resultsOf(request)).toMatchObject([{ success: true }]);
    },
  );

  clause("[C-57] whose requestId could be read is answered failure", {}, (stage) => {
    const conn = stage.connect();
    stage.tell({ kind: "malformed", conn, issues: [issue], requestId: "r" });

    expect(stage.resultsOf("r")).toEqual([
      { success: false, error: "malformed request: A frame is an object." },
    ]);
  });
});

describe("a frame", () => {
  clause("[W-29] that interrupts is taken without a reply", {}, (stage) => {
    const conn = stage.connect();
    const before = stage.sentOn(conn).length;
    stage.frame(conn, { type: "interrupt", session_key: "s", reason: null });

    expect(stage.sentOn(conn)).toHaveLength(before);
  });

  clause("[I-40] on a socket that is closed changes nothing", {}, (stage) => {
    const conn = stage.connect();
    stage.close(conn);
    const before = stage.state;
    stage.hello(conn, "slack");

    expect(stage.state).toBe(before);
  });
});
