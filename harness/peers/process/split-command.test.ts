import { describe, expect, test } from "vitest";
import { UsageError } from "../../usage-error.ts";
import { fillIn, splitCommand } from "./split-command.ts";

describe("a command to spawn", () => {
  test("is parted at blanks, and quotes hold words together", () => {
    expect(splitCommand(`node  my\\ peer.js "a b" 'c "d"' ""`)).toEqual([
      "node",
      "my peer.js",
      "a b",
      'c "d"',
      "",
    ]);
  });

  test("never reaches a shell: what shells know means nothing", () => {
    expect(splitCommand("echo $HOME; rm *")).toEqual(["echo", "$HOME;", "rm", "*"]);
  });

  test("that is empty or leaves a quote open is a mistake of the caller", () => {
    expect(() => splitCommand("  ")).toThrow(UsageError);
    expect(() => splitCommand('node "x')).toThrow('a " is left open');
  });

  test("gets its port and url where it asks for them", () => {
    expect(fillIn(["--port={port}", "{url}", "{other}"], { port: "1", url: "ws://x" })).toEqual([
      "--port=1",
      "ws://x",
      "{other}",
    ]);
  });
});
