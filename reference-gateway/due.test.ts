import { describe, expect, test } from "vitest";
import { Driver } from "./testing/driver.ts";

describe("a gateway", () => {
  test("wants no wake while nothing is due", () => {
    const gateway = new Driver().start().connect();

    gateway.says("m1");

    expect(gateway.due()).toBeUndefined();
  });

  test("[I-36] wants one when its oldest request runs out", () => {
    const gateway = new Driver({ busySession: "parallel" }).start().connect();
    gateway.end(gateway.says("m1"), "answer");
    gateway.pass(1_000);
    gateway.end(gateway.says("m2"), "answer");

    expect(gateway.due()).toBe(30_000);
  });

  test("[I-36] settles what runs out among many", () => {
    const gateway = new Driver({ busySession: "parallel" }).start().connect();
    for (let i = 0; i < 40; i++) {
      gateway.end(gateway.says(`m${i}`), "answer");
      gateway.pass(10);
    }
    expect(gateway.due()).toBe(30_000);

    gateway.pass(30_000);

    expect(gateway.state.requests.size).toBe(0);
    expect(gateway.due()).toBeUndefined();
  });

  test("has equal digests for equal pasts, and others for others", () => {
    const past = (text: string): string => {
      const gateway = new Driver().start().connect();
      gateway.text(gateway.says("m1"), text);
      return gateway.machine.digest(gateway.state);
    };

    expect(past("some words")).toBe(past("some words"));
    expect(past("some words")).not.toBe(past("other words"));
  });

  test("[I-54] [F-24] keeps its stores within their bounds over 600 turns", () => {
    const gateway = new Driver().start().connect();
    for (let i = 0; i < 600; i++) {
      const turn = gateway.says(`m${i}`);
      gateway.text(turn, "some words");
      gateway.answer("draft@text1");
      gateway.end(turn, "some words");
      gateway.answer("seal");
      gateway.effects.length = 0;
    }

    const census = gateway.machine.census(gateway.state);
    expect(census.filter(({ size, max }) => size > max)).toEqual([]);
    expect(census.find(({ name }) => name === "tombstones")?.size).toBe(512);
  });

  test("[I-54] says so where a store has outgrown its bound", () => {
    const gateway = new Driver({}, { storeBound: () => Infinity }).start().connect();
    for (let i = 0; i < 600; i++) {
      gateway.end(gateway.says(`m${i}`), "answer");
      gateway.answer("final");
      gateway.effects.length = 0;
    }

    const seen = gateway.machine.census(gateway.state).find(({ name }) => name === "seen-inbound");
    expect(seen).toEqual({ name: "seen-inbound", size: 600, max: 512 });
  });
});
