import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, test } from "vitest";

const run = promisify(execFile);

/** Where the package is installed, and nothing else is. */
function installed(): string {
  const folder = mkdtempSync(join(tmpdir(), "turnproof-user-"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(inject("packageFolder"), join(folder, "node_modules/turnproof"));
  return folder;
}

/** Runs a module of somebody who has installed the package; resolves to what it prints. */
async function told(module: string, ...flags: readonly string[]): Promise<string> {
  const env = { PATH: process.env["PATH"] };
  const args = [...flags, "--input-type=module", "-e", module];
  const { stdout } = await run(process.execPath, args, { cwd: installed(), env });
  return stdout.trim();
}

describe("whoever has installed the package imports by name", () => {
  test("a Slack on a port, which a person and a connector share", async () => {
    const module = `
      import { startSlackDouble } from "turnproof";
      const slack = await startSlackDouble({ token: "xoxb-1", signingSecret: "s" });
      const body = JSON.stringify({ channel: "D1", text: "hello" });
      const headers = { Authorization: "Bearer xoxb-1", "Content-Type": "application/json" };
      await fetch(slack.apiUrl + "chat.postMessage", { method: "POST", headers, body });
      console.log(slack.view().bubbles.map(({ text }) => text).join());
      await slack.close();`;

    expect(await told(module)).toBe("hello");
  });

  test("what checks a gateway, and a Slack for an msw of their own", async () => {
    const module = `
      import { checkGateway, checkRun, createSlackDouble } from "turnproof";
      const slack = createSlackDouble({ signingSecret: "s" }, "https://slack.com");
      console.log(typeof checkGateway, typeof checkRun, slack.apiUrl, slack.handlers.length > 0);
      await slack.close();`;

    expect(await told(module)).toBe("function function https://slack.com/api/ true");
  });

  test("the preload for a connector whose URLs are fixed", async () => {
    const preloaded = told("", "--import", "turnproof/bin/slack-preload.js");

    await expect(preloaded).rejects.toMatchObject({
      stderr: expect.stringContaining("SLACK_API_URL is not set") as unknown,
    });
  });

  test("and nothing that is not meant for them", async () => {
    const module = `import "turnproof/dist/harness/cli/main.js";`;

    await expect(told(module)).rejects.toMatchObject({
      stderr: expect.stringContaining("ERR_PACKAGE_PATH_NOT_EXPORTED") as unknown,
    });
  });
});
