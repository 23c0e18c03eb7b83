import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { WebClient } from "@slack/web-api";
import { expect, inject, test } from "vitest";

const TURNPROOF = `${inject("packageFolder")}/bin/turnproof.js`;

function platformSlack(
  flags: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  const args = [TURNPROOF, "platform", "slack", "--port", "0", ...flags];
  return spawn(process.execPath, args, { env: { PATH: process.env["PATH"], ...env } });
}

/** Lines of a process until one holds `wanted`; that one is the last. */
async function linesUntil(lines: AsyncIterator<string>, wanted: string): Promise<string> {
  for (;;) {
    const line = await lines.next();
    if (line.done === true) throw new Error(`it ended before it said ${wanted}`);
    if (line.value.includes(wanted)) return line.value;
  }
}

test("[S-12] turnproof platform slack serves a client, takes lines, and ends when told", async () => {
  const child = platformSlack([], {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const url = (await linesUntil(lines, "SLACK_API_URL=")).split("=")[1] ?? "";
  const token = (await linesUntil(lines, "SLACK_BOT_TOKEN=")).split("=")[1] ?? "";

  const client = new WebClient(token, { slackApiUrl: url });
  await client.chat.postMessage({ channel: "D1", text: "hello there" });
  child.stdin.write("show D1\n");
  expect(await linesUntil(lines, "bot ")).toContain("hello there");
  child.stdin.write("quit\n");

  expect(await once(child, "exit")).toEqual([0, null]);
});

test.each([
  [
    "telegram",
    "TELEGRAM_API_ROOT",
    "bot1000000001:turnproof/sendMessage",
    { chat_id: 7, text: "hello" },
  ],
  ["discord", "DISCORD_API", "v10/channels/7/messages", { content: "hello" }],
  [
    "whatsapp",
    "WHATSAPP_API_URL",
    "v24.0/1/messages",
    { messaging_product: "whatsapp", to: "7", type: "text", text: { body: "hello" } },
  ],
])("turnproof platform %s serves a call, takes lines, and ends when told", async (...row) => {
  const [name, variable, path, body] = row;
  const child = spawn(process.execPath, [TURNPROOF, "platform", name, "--port", "0"]);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const url = (await linesUntil(lines, `${variable}=`)).split("=")[1] ?? "";
  const token = (await linesUntil(lines, `${name.toUpperCase()}_TOKEN=`)).split("=")[1];

  const answer = await fetch(`${url}/${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `${name === "discord" ? "Bot" : "Bearer"} ${token ?? ""}`,
    },
    body: JSON.stringify(body),
  });
  child.stdin.write("show 7\n");
  expect(await linesUntil(lines, "bot ")).toContain("hello");
  child.stdin.write("quit\n");

  expect(answer.status).toBe(200);
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a secret that is not there ends it with code 2 and the name of the flag", async () => {
  const child = platformSlack(["--signing-secret-env", "NOT_SET"]);
  let err = "";
  child.stderr.on("data", (chunk) => (err += String(chunk)));

  expect(await once(child, "close")).toEqual([2, null]);
  expect(err).toContain("--signing-secret-env: the environment variable NOT_SET holds no secret");
});
