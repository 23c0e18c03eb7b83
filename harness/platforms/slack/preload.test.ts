import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { openDouble, TOKEN } from "./testing/doors.ts";

const run = promisify(execFile);
const CHECKOUT = process.cwd();

/** A connector that knows Slack by its own URLs only, through two of Node's clients. */
const CONNECTOR = `
  import { request } from "node:https";
  import { WebClient } from "@slack/web-api";
  const client = new WebClient("${TOKEN}");
  const { ts } = await client.chat.postMessage({ channel: "D1", text: "by fetch" });
  await client.filesUploadV2({ channel_id: "D1", content: "words", filename: "b.txt" });
  const headers = { Authorization: "Bearer ${TOKEN}", "Content-Type": "application/json" };
  const asked = request("https://slack.com/api/chat.postMessage", { method: "POST", headers });
  asked.on("response", (response) => response.pipe(process.stdout));
  asked.end(JSON.stringify({ channel: "D1", text: "by https" }));
`;

function connector(
  from: string,
  env: Readonly<Record<string, string>> = {},
): ReturnType<typeof run> {
  const args = ["--import", `${from}/bin/slack-preload.js`, "--input-type=module", "-e", CONNECTOR];
  return run(process.execPath, args, { env: { PATH: process.env["PATH"], ...env } });
}

test("a connector with fixed URLs talks to the double, unchanged", async () => {
  const { slack, close } = await openDouble("a port").then((opened) => ({
    slack: opened.slack,
    close: () => opened.close(),
  }));

  const { stdout } = await connector(CHECKOUT, { SLACK_API_URL: slack.apiUrl });

  expect(JSON.parse(String(stdout))).toMatchObject({ ok: true, channel: "D1" });
  expect(slack.view().bubbles).toMatchObject([
    { text: "by fetch" },
    { files: [{ title: "b.txt", bytes: 5 }] },
    { text: "by https" },
  ]);
  await close();
});

test("a preload that was not told where the double is says so, and nothing reaches Slack", async () => {
  await expect(connector(inject("packageFolder"))).rejects.toMatchObject({
    stderr: expect.stringContaining("SLACK_API_URL is not set") as unknown,
  });
});
