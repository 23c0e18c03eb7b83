import { describe, expect } from "vitest";
import type { Inbound } from "../../../contract/generated/types.ts";
import { BUFFER_ENTRIES_MAX } from "../limits.ts";
import { clause } from "../testing/clause.ts";
import type { Stage } from "../testing/stage.ts";

function say(stage: Stage, text: string): void {
  stage.says("slack", { chat: "D1", user: "U1", text });
}

function inbounds(stage: Stage, conn: string): readonly Inbound[] {
  return stage.sentOn(conn).flatMap((frame) => (frame.type === "inbound" ? [frame] : []));
}

function textsOn(stage: Stage, conn: string): readonly (string | null | undefined)[] {
  return inbounds(stage, conn).map(({ event }) => event.text);
}

/** Acknowledges the last buffered entry that came on a socket. */
function ack(stage: Stage, conn: string): void {
  const bufferId = inbounds(stage, conn).at(-1)?.bufferId ?? "none";
  stage.frame(conn, { type: "inbound_ack", bufferId });
}

describe("a message", () => {
  clause("[C-35, W-66, W-67] goes live to a gateway that is there", {}, (stage) => {
    const conn = stage.connect();

    stage.says("slack", { chat: "C1", user: "U1", text: "half \ud83d", thread: "1.1" });

    expect(inbounds(stage, conn)).toEqual([
      {
        type: "inbound",
        event: {
          text: "half \ufffd",
          message_type: "text",
          message_id: "0.000001",
          source: {
            platform: "slack",
            chat_id: "C1",
            chat_type: "channel",
            user_id: "U1",
            thread_id: "1.1",
            scope_id: "T1",
            message_id: "0.000001",
          },
        },
      },
    ]);
  });

  clause(
    "[C-41, I-45] waits for a gateway that is away",
    { brokenBy: ["inbound-lost-while-down"] },
    (stage) => {
      stage.close(stage.connect());
      say(stage, "one");
      const conn = stage.connect();

      expect(inbounds(stage, conn)).toMatchObject([
        { bufferId: "g1.p1.1", event: { text: "one" } },
      ]);
    },
  );

  clause("[C-41] waits for the hello of its platform", {}, (stage) => {
    const conn = stage.connect("g1", ["telegram"]);
    say(stage, "one");
    expect(inbounds(stage, conn)).toEqual([]);

    stage.hello(conn, "slack");
    expect(textsOn(stage, conn)).toEqual(["one"]);
  });

  clause(
    "[C-42] of somebody linked to no gateway goes nowhere",
    {
      config: { routes: [{ platform: "slack", gatewayId: "g1", user: "U1" }] },
    },
    (stage) => {
      const conn = stage.connect();
      stage.says("slack", { chat: "D2", user: "U2", text: "hi" });

      expect(inbounds(stage, conn)).toEqual([]);
    },
  );

  clause(
    "[C-42] belongs to its author's gateway, else its chat's, else its workspace's, else the rest's",
    {
      config: {
        gateways: ["g1", "g2", "g3", "g4"].map((id) => ({ id, secrets: [id.replace("g", "s")] })),
        routes: [
          { platform: "slack", gatewayId: "g4" },
          { platform: "slack", gatewayId: "g3", scope: "T1" },
          { platform: "slack", gatewayId: "g2", chat: "C2" },
          { platform: "slack", gatewayId: "g1", user: "U1" },
        ],
      },
    },
    (stage) => {
      const [g1, g2, g3] = ["g1", "g2", "g3"].map((id) => stage.connect(id, ["slack"]));
      stage.says("slack", { chat: "C2", user: "U1", text: "author" });
      stage.says("slack", { chat: "C2", user: "U2", text: "chat" });
      stage.says("slack", { chat: "C3", user: "U2", text: "workspace" });

      expect([g1, g2, g3].map((conn) => textsOn(stage, conn ?? ""))).toEqual([
        ["author"],
        ["chat"],
        ["workspace"],
      ]);
    },
  );
});

describe("the buffer", () => {
  clause(
    "[C-37] drains in order, the next entry after the acknowledgement of the one before",
    { brokenBy: ["buffer-not-ack-gated"] },
    (stage) => {
      for (const text of ["one", "two", "three"]) say(stage, text);
      const conn = stage.connect();

      expect(textsOn(stage, conn)).toEqual(["one"]);
      ack(stage, conn);
      expect(textsOn(stage, conn)).toEqual(["one", "two"]);
      ack(stage, conn);
      ack(stage, conn);
      expect(textsOn(stage, conn)).toEqual(["one", "two", "three"]);
      expect(inbounds(stage, conn).every(({ bufferId }) => bufferId !== undefined)).toBe(true);
    },
  );

  clause("[C-37] repeats only what was not acknowledged", {}, (stage) => {
    for (const text of ["one", "two", "three"]) say(stage, text);
    const first = stage.connect();
    ack(stage, first);
    stage.close(first);
    const second = stage.connect();
    ack(stage, second);

    expect(textsOn(stage, second)).toEqual(["two", "three"]);
  });

  clause(
    "[C-37] never delivers again what was acknowledged",
    { brokenBy: ["acked-entry-redelivered"] },
    (stage) => {
      say(stage, "one");
      const first = stage.connect();
      ack(stage, first);
      stage.close(first);

      expect(textsOn(stage, stage.connect())).toEqual([]);
    },
  );

  clause(
    "[C-38, I-46] is not overtaken by what comes while it drains",
    { brokenBy: ["live-overtakes-backlog"] },
    (stage) => {
      say(stage, "one");
      say(stage, "two");
      const conn = stage.connect();
      say(stage, "three");

      ack(stage, conn);
      ack(stage, conn);
      ack(stage, conn);
      say(stage, "live");

      expect(textsOn(stage, conn)).toEqual(["one", "two", "three", "live"]);
      expect(inbounds(stage, conn).at(-1)?.bufferId).toBeUndefined();
    },
  );

  clause("[C-39] does not mind unknown, repeated and late acknowledgements", {}, (stage) => {
    say(stage, "one");
    say(stage, "two");
    const conn = stage.connect();

    stage.frame(conn, { type: "inbound_ack", bufferId: "nonsense" });
    stage.frame(conn, { type: "inbound_ack", bufferId: "g1.p1.2" });
    expect(textsOn(stage, conn)).toEqual(["one"]);
    stage.frame(conn, { type: "inbound_ack", bufferId: "g1.p1.1" });
    stage.frame(conn, { type: "inbound_ack", bufferId: "g1.p1.1" });
    expect(textsOn(stage, conn)).toEqual(["one", "two"]);
  });

  clause("[I-45, I-54] refuses more than it can hold and keeps what it has", {}, (stage) => {
    for (let n = 0; n <= BUFFER_ENTRIES_MAX; n++) say(stage, `m${n}`);
    const conn = stage.connect();

    for (let n = 0; n <= BUFFER_ENTRIES_MAX; n++) ack(stage, conn);

    expect(textsOn(stage, conn)).toHaveLength(BUFFER_ENTRIES_MAX);
    expect(textsOn(stage, conn).at(-1)).toBe(`m${BUFFER_ENTRIES_MAX - 1}`);
  });
});

describe("a gateway that goes idle", () => {
  clause("[W-31] is told that it may", { brokenBy: ["idle-not-acknowledged"] }, (stage) => {
    const conn = stage.connect();
    stage.frame(conn, { type: "going_idle" });

    expect(stage.sentOn(conn).at(-1)).toEqual({ type: "going_idle_ack" });
  });

  clause(
    "[C-36, I-48] has everything after that buffered until it dials again",
    { brokenBy: ["idle-not-buffered"] },
    (stage) => {
      const conn = stage.connect();
      stage.frame(conn, { type: "going_idle" });
      say(stage, "one");
      stage.close(conn);
      say(stage, "two");
      const next = stage.connect();
      ack(stage, next);
      ack(stage, next);
      say(stage, "three");

      expect(textsOn(stage, conn)).toEqual([]);
      expect(textsOn(stage, next)).toEqual(["one", "two", "three"]);
    },
  );

  clause("[C-36] in the middle of a drain is sent no more of it", {}, (stage) => {
    say(stage, "one");
    say(stage, "two");
    const conn = stage.connect();
    stage.frame(conn, { type: "going_idle" });
    ack(stage, conn);

    expect(textsOn(stage, conn)).toEqual(["one"]);
    expect(textsOn(stage, stage.connect())).toEqual(["two"]);
  });
});

describe("a replay", () => {
  clause("[F-03] delivers an event once more, through the buffer", {}, (stage) => {
    const conn = stage.connect();
    say(stage, "one");
    const [live] = inbounds(stage, conn);
    stage.tell({ kind: "replay", platform: "slack", chat: "D1", messageId: "0.000001" });

    expect(inbounds(stage, conn).at(-1)).toEqual({ ...live, bufferId: "g1.p1.1" });
  });

  clause("[F-03] of what was never delivered is nothing", {}, (stage) => {
    const conn = stage.connect();
    stage.tell({ kind: "replay", platform: "slack", chat: "D1", messageId: "9" });

    expect(inbounds(stage, conn)).toEqual([]);
  });
});

describe("a person who stops what runs", () => {
  clause(
    "[C-44, W-30] is heard by the gateway that has the chat, and by no other",
    {
      config: {
        routes: [
          { platform: "slack", gatewayId: "g1", user: "U1" },
          { platform: "slack", gatewayId: "g2", user: "U2" },
        ],
      },
    },
    (stage) => {
      const [g1, g2] = [stage.connect("g1"), stage.connect("g2")];
      stage.says("slack", { chat: "D2", user: "U2", text: "hi" });
      stage.tell({ kind: "interrupt", platform: "slack", chat: "D2", sessionKey: "s" });

      expect(stage.sentOn(g2).at(-1)).toEqual({
        type: "interrupt_inbound",
        session_key: "s",
        chat_id: "D2",
      });
      expect(stage.sentOn(g1).map(({ type }) => type)).toEqual(["descriptor", "descriptor"]);
    },
  );

  clause("[C-44] is heard by nobody where no gateway is up", {}, (stage) => {
    stage.tell({ kind: "interrupt", platform: "slack", chat: "D2", sessionKey: "s" });

    expect(stage.effects.at(-1)).toMatchObject({ kind: "note" });
  });
});

const POKED = {
  gateways: [{ id: "g1", secrets: ["s1"], wakeUrl: "https://host.test/wake" }],
} as const;

function pokes(stage: Stage): number {
  return stage.effects.filter(({ kind }) => kind === "poke").length;
}

describe("a gateway with a wake URL", () => {
  clause(
    "[C-40] is poked for the first message that waits, and again only after a while",
    { config: POKED, brokenBy: ["never-poked", "poked-for-every-message"] },
    (stage) => {
      stage.close(stage.connect());
      say(stage, "one");
      say(stage, "two");
      expect(stage.effects).toContainEqual({
        kind: "poke",
        gatewayId: "g1",
        url: "https://host.test/wake",
      });
      expect(pokes(stage)).toBe(1);
      stage.nowMs += 60_000;
      say(stage, "three");
      expect(pokes(stage)).toBe(2);
    },
  );

  clause("[C-40] is poked once it has said that it goes idle", { config: POKED }, (stage) => {
    const conn = stage.connect();
    stage.frame(conn, { type: "going_idle" });
    say(stage, "one");
    expect(pokes(stage)).toBe(1);
  });

  clause("[C-40] is left alone while it is there", { config: POKED }, (stage) => {
    stage.connect("g1", ["telegram"]);
    say(stage, "one");
    expect(pokes(stage)).toBe(0);
  });
});

const LINKABLE = {
  routes: [{ platform: "slack", gatewayId: "g1", user: "U1" }],
  linkCodes: { tulip: "g2" },
} as const;

describe("a person", () => {
  clause(
    "[C-42] links themselves by a code, which no gateway sees, and is answered by theirs",
    { config: LINKABLE, brokenBy: ["link-code-told-on"] },
    (stage) => {
      const [first, second] = [stage.connect("g1"), stage.connect("g2")];
      const says = (text: string): void => stage.says("slack", { chat: "D2", user: "U2", text });
      says("anybody?");
      says("/link tulip");
      says("hello");
      expect(textsOn(stage, first)).toEqual([]);
      expect(textsOn(stage, second)).toEqual(["hello"]);
    },
  );

  clause(
    "[C-32, C-42] may be written to by the gateway they linked to",
    { config: LINKABLE },
    (stage) => {
      const conn = stage.connect("g2");
      stage.says("slack", { chat: "D2", user: "U2", text: "/link tulip" });
      const metadata = { user_id: "U2", thread_id: "1.1" };
      const request = stage.request(conn, { op: "send", chat_id: "D2", content: "hi", metadata });
      expect(stage.resultsOf(request)).toMatchObject([{ success: true }]);
    },
  );

  clause(
    "[C-42] links nobody by a code that is used up, or is none",
    { config: LINKABLE },
    (stage) => {
      const conn = stage.connect("g2");
      for (const user of ["U2", "U3", "U4"]) {
        const text = user === "U4" ? "/link daisy" : "/link tulip";
        stage.says("slack", { chat: `D-${user}`, user, text });
        stage.says("slack", { chat: `D-${user}`, user, text: `I am ${user}` });
      }
      expect(textsOn(stage, conn)).toEqual(["I am U2"]);
    },
  );

  clause(
    "[C-42] is still linked when the connector starts again",
    { config: LINKABLE },
    (stage) => {
      stage.says("slack", { chat: "D2", user: "U2", text: "/link tulip" });
      const { memory } = stage;
      stage.state = stage.machine.init;
      stage.tell({ kind: "start", entropy: "p2", memory });
      const conn = stage.connect("g2");
      stage.says("slack", { chat: "D2", user: "U2", text: "hello" });
      expect(textsOn(stage, conn)).toEqual(["hello"]);
    },
  );
});
