import { WebClient } from "@slack/web-api";
import { setupServer } from "msw/node";
import { expect, test } from "vitest";
import { createSlackDouble, startSlackDouble } from "./double.ts";

const SECRETS = { token: "xoxb-1", signingSecret: "shh" };

test("[S-12] a WebClient posts to the stand-alone double", async () => {
  const slack = await startSlackDouble(SECRETS);
  const client = new WebClient(SECRETS.token, { slackApiUrl: slack.apiUrl });

  const posted = await client.chat.postMessage({ channel: "D1", text: "hello" });

  expect(posted).toMatchObject({ ok: true, channel: "D1", message: { text: "hello" } });
  expect(slack.view().bubbles).toMatchObject([{ chat: "D1", id: posted.ts, text: "hello" }]);
  await slack.close();
});

test("[S-12] a WebClient with Slack's own URL posts to the double in its process", async () => {
  const slack = createSlackDouble(SECRETS, "https://slack.com");
  const server = setupServer(...slack.handlers);
  server.listen({ onUnhandledRequest: "bypass" });
  const client = new WebClient(SECRETS.token);

  await client.chat.postMessage({ channel: "D1", text: "hello" });

  expect(slack.view().bubbles).toMatchObject([{ chat: "D1", text: "hello" }]);
  server.close();
});
