import { describe, expect, test } from "vitest";
import { CloseCode } from "../../contract/close-codes.ts";
import { Driver, SLACK, TELEGRAM } from "../testing/driver.ts";

const TWO = [
  { platform: "slack", botId: "B1" },
  { platform: "telegram", botId: "B2" },
] as const;

const links = (gateway: Driver): readonly string[] =>
  gateway.reports("link").map(({ state }) => state);
const dials = (gateway: Driver): number =>
  gateway.effects.filter(({ kind }) => kind === "dial").length;
const closes = (gateway: Driver): readonly unknown[] =>
  gateway.effects.flatMap((effect) => (effect.kind === "close" ? [effect.code] : []));

describe("a dial", () => {
  test("[W-02] [W-06] goes to /relay with a token of its own", () => {
    const gateway = new Driver({ url: "https://h/", gatewayId: "gw", secret: "s" }).start();
    gateway.feed({ kind: "dial-failed", conn: "g1.1", reason: "nobody there" });
    gateway.pass(1_000);

    const [first, second] = gateway.effects.filter((effect) => effect.kind === "dial");
    expect(first).toMatchObject({ conn: "g1.1", url: "wss://h/relay" });
    expect(first?.authorization).toMatch(/^Bearer /);
    expect(second?.conn).toBe("g1.2");
    expect(second?.authorization).not.toBe(first?.authorization);
  });

  test("[W-04] is anonymous without an id and a secret", () => {
    const gateway = new Driver().start();

    expect(gateway.effects.find((effect) => effect.kind === "dial")).not.toHaveProperty(
      "authorization",
    );
  });

  test("[W-22] says hello once for each identity, in order", () => {
    const gateway = new Driver({ identities: TWO }).start();
    const sent = gateway.feed({ kind: "opened", conn: "g1.1" });

    expect(sent).toMatchObject([
      { frame: { type: "hello", platform: "slack", botId: "B1" }, about: { what: "hello@slack" } },
      { frame: { type: "hello", platform: "telegram", botId: "B2" } },
    ]);
  });

  test("[W-55] waits twice as long after each that fails, and a second again after a descriptor", () => {
    const gateway = new Driver().start();
    const waits: number[] = [];
    for (let failures = 0; failures < 7; failures++) {
      gateway.feed({ kind: "dial-failed", conn: gateway.conn(), reason: "no" });
      waits.push((gateway.due() ?? 0) - gateway.nowMs);
      gateway.pass(30_000);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);

    gateway.connect();
    gateway.cut();

    expect((gateway.due() ?? 0) - gateway.nowMs).toBe(1_000);
  });

  test("[W-62] is never one of two", () => {
    const gateway = new Driver().start();

    gateway.feed({ kind: "closed", conn: "g1.1", code: 1006, reason: "" });
    gateway.feed({ kind: "closed", conn: "g1.9", code: 1006, reason: "" });
    gateway.feed({ kind: "dial-failed", conn: "g1.9", reason: "late" });

    expect(links(gateway)).toEqual(["dialling", "down"]);
  });

  test("[I-39] that nobody waits for any more gives its socket back", () => {
    const gateway = new Driver().start();
    gateway.feed({ kind: "disconnect" });

    const effects = gateway.feed({ kind: "opened", conn: "g1.1" });

    expect(effects).toMatchObject([{ kind: "close", conn: "g1.1", code: CloseCode.Normal }]);
  });
});

describe("a handshake", () => {
  test("[W-12] without a descriptor is closed after 30 s, and tried again", () => {
    const gateway = new Driver().start();
    gateway.feed({ kind: "opened", conn: "g1.1" });

    gateway.pass(29_999);
    expect(closes(gateway)).toEqual([]);
    gateway.pass(1);
    expect(closes(gateway)).toEqual([CloseCode.Normal]);
    gateway.pass(1_000);

    expect(dials(gateway)).toBe(2);
  });

  test("[W-45] [D-14] lets a chat wait for the descriptor of its own platform", () => {
    const gateway = new Driver({ identities: TWO }).start();
    gateway.connect(SLACK);
    const turn = gateway.says("m1", { platform: "telegram", chat_id: "7" });
    gateway.end(turn, "answer");
    expect(gateway.names()).toEqual([]);

    gateway.frame({ type: "descriptor", descriptor: TELEGRAM });

    expect(gateway.names()).toEqual(["final"]);
  });

  test("[W-45] takes the first hello's descriptor as default, in whatever order they come", () => {
    for (const order of [
      [SLACK, TELEGRAM],
      [TELEGRAM, SLACK],
    ]) {
      const gateway = new Driver({ identities: TWO }).start().connect(...order);
      const turn = gateway.says("m1", { platform: "matrix", chat_id: "7" });
      gateway.text(turn, "some words");

      gateway.answer("draft@text1");
      gateway.end(turn, "some words");

      expect(gateway.names().at(-1)).toBe("seal");
    }
  });

  test("[W-45] forgets what the last socket's descriptors said", () => {
    const gateway = new Driver().start().connect();
    gateway.cut();
    gateway.pass(1_000);

    expect(gateway.state.descriptors.size).toBe(0);
  });
});

describe("a socket that ends", () => {
  test("[W-51] [D-06] leaves no request waiting: each is ambiguous at once", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");

    gateway.cut();

    expect(gateway.reports("request-settled")).toMatchObject([
      { outcome: "ambiguous", error: "relay transport connection lost" },
    ]);
  });

  test("[W-57] has nothing repeated on the next one, but for a seal", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.agent(turn, { kind: "commentary", text: "a remark" });
    gateway.text(turn, "some words");
    gateway.cut();
    gateway.pass(1_000);

    gateway.connect();
    expect(gateway.names()).toEqual(["commentary1", "draft@text1"]);
    gateway.end(turn, "some words");
    gateway.cut();
    gateway.pass(1_000);
    gateway.connect();

    expect(gateway.names()).toEqual(["commentary1", "draft@text1", "seal", "seal.r1"]);
  });

  test("[W-50] is told apart from an answer that did not come in time", () => {
    const gateway = new Driver().start().connect();
    gateway.end(gateway.says("m1"), "answer");

    gateway.pass(30_000);

    expect(gateway.reports("request-settled")).toMatchObject([
      { outcome: "ambiguous", error: "relay outbound timed out" },
    ]);
  });

  test("[W-26] makes an answer that comes later nobody's", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.cut();

    gateway.answer("draft@text1");

    expect(gateway.reports("request-settled")).toHaveLength(1);
  });

  test("[D-28] because a newer one took over ends the dialling", () => {
    const gateway = new Driver().start().connect();

    gateway.cut(CloseCode.Replaced, "replaced");
    gateway.pass(600_000);

    expect(links(gateway)).toEqual(["dialling", "up", "replaced"]);
  });
});

describe("a 4401", () => {
  test("[W-58] before any descriptor is an ordinary failure", () => {
    const gateway = new Driver().start();

    gateway.feed({ kind: "dial-failed", conn: "g1.1", reason: "unauthorized", code: 4401 });
    gateway.pass(1_000);
    gateway.feed({ kind: "dial-failed", conn: "g1.2", reason: "unauthorized", status: 401 });
    gateway.pass(2_000);

    expect(dials(gateway)).toBe(3);
  });

  test("[W-59] [D-03] after a descriptor is tried again at once", () => {
    const gateway = new Driver().start().connect();

    gateway.cut(4401, "unauthorized");

    expect(dials(gateway)).toBe(2);
    expect(links(gateway)).toEqual(["dialling", "up", "down", "dialling"]);
  });

  test("[W-60] [I-42] on the connection that is judged revokes for good", () => {
    const gateway = new Driver().start().connect();
    gateway.cut(4401, "unauthorized");
    gateway.connect();
    gateway.pass(3_600_000);

    gateway.cut(4401, "unauthorized");
    gateway.pass(3_600_000);

    expect(links(gateway).at(-1)).toBe("revoked");
    expect(dials(gateway)).toBe(2);
  });

  test("[W-60] at the judged upgrade revokes for good", () => {
    const gateway = new Driver().start().connect();
    gateway.cut(4401, "unauthorized");

    gateway.feed({ kind: "dial-failed", conn: "g1.2", reason: "unauthorized", status: 401 });

    expect(links(gateway).at(-1)).toBe("revoked");
  });

  test("[W-59] for an expired token never revokes, not even when judged", () => {
    const gateway = new Driver().start().connect();
    gateway.cut(4401, "unauthorized");

    gateway.feed({ kind: "dial-failed", conn: "g1.2", reason: "expired", code: 4401 });
    gateway.pass(1_000);
    gateway.connect();
    gateway.cut(4401, "unauthorized");

    expect(links(gateway).at(-1)).toBe("dialling");
  });

  test("[W-61] is judged on the next dial that reaches an auth outcome", () => {
    const gateway = new Driver().start().connect();
    gateway.cut(4401, "unauthorized");

    gateway.feed({ kind: "dial-failed", conn: "g1.2", reason: "network" });
    gateway.pass(1_000);
    gateway.feed({ kind: "dial-failed", conn: "g1.3", reason: "unauthorized", code: 4401 });

    expect(links(gateway).at(-1)).toBe("revoked");
  });

  test("[W-61] on a later connection is a first strike again", () => {
    const gateway = new Driver().start().connect();
    gateway.cut(4401, "unauthorized");
    gateway.connect();
    gateway.cut();
    gateway.pass(1_000);
    gateway.connect();

    gateway.cut(4401, "unauthorized");

    expect(links(gateway).at(-1)).toBe("dialling");
  });
});

describe("a line that is no frame", () => {
  test("[W-20] [I-40] leaves the socket and its requests alone", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");

    gateway.feed({ kind: "malformed", conn: "g1.1", issues: [] });
    gateway.answer("draft@text1");

    expect(gateway.reports("request-settled")).toMatchObject([{ outcome: "success" }]);
  });
});
