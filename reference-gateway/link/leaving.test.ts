import { describe, expect, test } from "vitest";
import { CloseCode } from "../../contract/close-codes.ts";
import { Driver } from "../testing/driver.ts";

const closes = (gateway: Driver): readonly unknown[] =>
  gateway.effects.flatMap((effect) => (effect.kind === "close" ? [effect.code] : []));
const lastLink = (gateway: Driver): string | undefined => gateway.reports("link").at(-1)?.state;

describe("a disconnect", () => {
  test("[G-101] asks to be buffered before it closes", () => {
    const gateway = new Driver().start().connect();

    const asked = gateway.feed({ kind: "disconnect" });
    expect(asked).toMatchObject([{ kind: "send", frame: { type: "going_idle" } }]);
    gateway.frame({ type: "going_idle_ack" });

    expect(closes(gateway)).toEqual([CloseCode.Normal]);
    expect(lastLink(gateway)).toBe("closed");
  });

  test("[W-53] [D-04] closes after 2 s all the same", () => {
    const gateway = new Driver().start().connect();
    gateway.feed({ kind: "disconnect" });

    gateway.pass(1_999);
    expect(closes(gateway)).toEqual([]);
    gateway.pass(1);

    expect(closes(gateway)).toEqual([CloseCode.Normal]);
  });

  test("[I-09] seals what is on the screen, and [W-54] waits for its result", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.answer("draft@text1");

    gateway.feed({ kind: "disconnect" });
    expect(gateway.contents("abandon")).toEqual(["some words"]);
    gateway.frame({ type: "going_idle_ack" });
    expect(closes(gateway)).toEqual([]);
    gateway.answer("abandon");

    expect(closes(gateway)).toEqual([CloseCode.Normal]);
    expect(gateway.reports("turn-ended")).toMatchObject([{ how: "cancelled" }]);
  });

  test("[W-54] [I-43] [D-38] drains no longer than its budget leaves", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");
    gateway.text(turn, "some words");
    gateway.feed({ kind: "disconnect" });
    gateway.frame({ type: "going_idle_ack" });

    gateway.pass(1_499);
    expect(closes(gateway)).toEqual([]);
    gateway.pass(1);

    expect(closes(gateway)).toEqual([CloseCode.Normal]);
    expect(gateway.state.requests.size).toBe(0);
  });

  test("[D-38] [I-43] takes the wait for the ack out of a budget that is shorter", () => {
    const gateway = new Driver({ disconnectBudgetMs: 800 }).start().connect();
    gateway.feed({ kind: "disconnect" });
    gateway.pass(799);
    expect(closes(gateway)).toEqual([]);
    gateway.pass(1);
    expect(closes(gateway)).toEqual([CloseCode.Normal]);
  });

  test("[D-38] that is asked for again keeps its first budget", () => {
    const gateway = new Driver().start().connect();
    gateway.feed({ kind: "disconnect" });
    gateway.pass(1_500);
    expect(gateway.feed({ kind: "disconnect" })).toEqual([]);
    gateway.pass(500);
    expect(closes(gateway)).toEqual([CloseCode.Normal]);
  });

  test("[D-38] overtakes a sleep that nobody has agreed to, without a second going_idle", () => {
    const gateway = new Driver().start().connect();
    gateway.feed({ kind: "go-dormant" });
    expect(gateway.feed({ kind: "disconnect" })).toEqual([]);
    gateway.pass(2_000);
    expect(lastLink(gateway)).toBe("closed");
  });

  test("[I-39] dials no more", () => {
    const gateway = new Driver().start();
    gateway.feed({ kind: "dial-failed", conn: "g1.1", reason: "no" });

    gateway.feed({ kind: "disconnect" });
    gateway.pass(3_600_000);

    expect(gateway.effects.filter(({ kind }) => kind === "dial")).toHaveLength(1);
  });

  test("[I-48] takes a message that comes before the ack, for the next process to answer", () => {
    const gateway = new Driver().start().connect();
    gateway.feed({ kind: "disconnect" });

    const turn = gateway.says("m1", {}, { bufferId: "b1" });
    gateway.frame({ type: "going_idle_ack" });
    const next = new Driver().start(gateway.memory, "e2");

    expect(gateway.effects).toContainEqual(
      expect.objectContaining({ frame: { type: "inbound_ack", bufferId: "b1" } }),
    );
    expect(next.reports("turn-started")).toMatchObject([{ turn }]);
  });
});

describe("going dormant", () => {
  test("[G-102] [W-56] closes once the connector agrees, and dials again after a second", () => {
    const gateway = new Driver().start().connect();
    gateway.feed({ kind: "go-dormant" });

    gateway.frame({ type: "going_idle_ack" });
    expect(lastLink(gateway)).toBe("dormant");
    gateway.pass(1_000);

    expect(lastLink(gateway)).toBe("dialling");
  });

  test("[G-102] [D-04] stays awake when nobody agrees", () => {
    const gateway = new Driver().start().connect();
    gateway.feed({ kind: "go-dormant" });

    gateway.pass(10_000);

    expect(closes(gateway)).toEqual([]);
    expect(lastLink(gateway)).toBe("up");
  });

  test("[G-103] serves until the ack comes", () => {
    const gateway = new Driver().start().connect();
    gateway.feed({ kind: "go-dormant" });

    const turn = gateway.says("m1");
    gateway.end(turn, "answer");

    expect(gateway.names()).toEqual(["final"]);
  });
});

describe("a 4401 while the gateway leaves", () => {
  function refusedWhileLeaving(gateway: Driver): Driver {
    gateway.feed({ kind: "disconnect" });
    gateway.cut(CloseCode.Unauthorized, "unauthorized");
    return gateway;
  }

  test("[W-59] [W-61] is a strike: the next dial is the judged one", () => {
    const gateway = refusedWhileLeaving(new Driver().start().connect());
    expect(lastLink(gateway)).toBe("closed");

    gateway.feed({ kind: "connect", isReconnect: true });
    gateway.connect();
    gateway.cut(CloseCode.Unauthorized, "unauthorized");

    expect(lastLink(gateway)).toBe("revoked");
  });

  test("[W-60] [I-42] is for good where it is the second", () => {
    const gateway = new Driver().start().connect();
    gateway.cut(CloseCode.Unauthorized, "unauthorized");
    refusedWhileLeaving(gateway.connect());
    expect(lastLink(gateway)).toBe("revoked");

    expect(gateway.feed({ kind: "connect", isReconnect: true })).not.toContainEqual(
      expect.objectContaining({ kind: "dial" }),
    );
  });

  test("[W-60] that says expired is no strike", () => {
    const gateway = new Driver().start().connect();
    gateway.feed({ kind: "disconnect" });
    gateway.cut(CloseCode.Unauthorized, "expired");
    gateway.feed({ kind: "connect", isReconnect: true });
    gateway.connect();
    gateway.cut(CloseCode.Unauthorized, "unauthorized");

    expect(lastLink(gateway)).toBe("dialling");
  });
});
