import { expect, test } from "vitest";
import { runCli } from "../program.ts";

test("[C-40] a wake URL that nobody can fetch ends the command with code 2", async () => {
  const told: string[] = [];
  const io = { out: () => undefined, err: (text: string) => told.push(text) };

  const code = await runCli(["connector", "--port", "0", "--wake-url", "ftp://host.test"], io);

  expect(code).toBe(2);
  expect(told.join("")).toContain("--wake-url: ftp://host.test is no address to fetch");
});
