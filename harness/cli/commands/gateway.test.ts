import { Command } from "commander";
import { expect, test } from "vitest";
import { addGateway } from "./gateway.ts";

test("--agent names its choices where there is no such agent, and no such file", async () => {
  const program = new Command();
  const context = { io: { out: () => true, err: () => true }, command: "", finish: () => {} };
  addGateway(program, context);
  const words = ["gateway", "--url", "ws://127.0.0.1:1", "--agent", "nope"];

  await expect(program.parseAsync(words, { from: "user" })).rejects.toThrow(
    "--agent: there is no nope; use echo, model, or a scenario file",
  );
});
