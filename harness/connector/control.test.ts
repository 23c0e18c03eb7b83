import { describe, expect, test } from "vitest";
import { CONTROLS_HELP, readControl } from "./control.ts";

describe("a line at the controls", () => {
  test("becomes what it asks for", () => {
    expect(readControl("say D1 U1 how is  the weather?")).toEqual({
      do: "say",
      where: { platform: undefined, chat: "D1" },
      user: "U1",
      text: "how is the weather?",
    });
    expect(readControl(" stop telegram:-100 ")).toEqual({
      do: "stop",
      where: { platform: "telegram", chat: "-100" },
    });
    expect(readControl("refuse draft no such stream")).toEqual({
      do: "refuse",
      op: "draft",
      error: "no such stream",
    });
    expect(readControl("show")).toEqual({ do: "show", where: undefined });
    expect(readControl("quit")).toEqual({ do: "quit" });
  });

  test("that nobody knows is told the nearest", () => {
    expect(readControl("sya D1")).toBe('there is no control "sya"; did you mean say?');
    expect(readControl("frobnicate")).toBe('there is no control "frobnicate"; try help');
    expect(readControl("")).toBe('there is no control ""; try help');
  });

  test("that lacks a word is told how it is used", () => {
    expect(readControl("say D1 U1")).toBe("use: say <chat> <user> <text>");
    expect(readControl("stop-stream D1")).toBe("use: stop-stream <chat> <message>");
    expect(readControl("fail-call chat.update")).toBe("use: fail-call <method> <error>");
  });

  test("is explained by help, whatever its name", () => {
    for (const name of ["say", "stop", "refuse", "decline", "cut", "revoke", "show", "quit"]) {
      expect(CONTROLS_HELP).toContain(name);
    }
  });
});
