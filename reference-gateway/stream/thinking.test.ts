import { describe, expect, test } from "vitest";
import { Driver } from "../testing/driver.ts";

describe("thinking", () => {
  test("[G-25] is neither streamed nor sealed, and what may be a tag waits until it is none", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");

    gateway.text(turn, "<thi");
    gateway.text(turn, "nk>private words</think>");
    gateway.pass(5_000);
    expect(gateway.names()).toEqual([]);
    gateway.text(turn, "\n\nsome words");
    gateway.end(turn, "<think>private words</think>\n\nsome words and more");
    gateway.answer("draft@text3");

    expect(gateway.contents("draft@text3")).toEqual(["some words"]);
    expect(gateway.contents("seal")).toEqual(["some words and more"]);
  });

  test("[G-25] is kept out of a remark, and out of an answer that was only streamed", () => {
    const gateway = new Driver().start().connect();
    const turn = gateway.says("m1");

    gateway.agent(turn, { kind: "commentary", text: "<think>hm</think>one moment" });
    gateway.text(turn, "some words\n<thi");
    gateway.end(turn, null);
    gateway.answer("draft@text1");

    expect(gateway.contents("commentary1")).toEqual(["one moment"]);
    expect(gateway.contents("seal")).toEqual(["some words\n<thi"]);
  });
});
