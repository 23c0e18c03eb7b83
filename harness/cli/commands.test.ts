import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "./commands.ts";

describe("a command that is loaded when asked for", () => {
  for (const [name, load] of Object.entries(COMMANDS)) {
    test(`${name} adds itself, under that name, and no other`, async () => {
      const program = new Command();
      const context = { io: { out: () => true, err: () => true }, command: "", finish: () => {} };

      (await load())(program, context);

      expect(program.commands.map((command) => command.name())).toEqual([name]);
    });
  }
});
