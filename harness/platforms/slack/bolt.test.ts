import type { AddressInfo, Server } from "node:net";
import { App, ExpressReceiver, HTTPReceiver, type Receiver } from "@slack/bolt";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDouble, SIGNING_SECRET, silentLogger, TOKEN, type Opened } from "./testing/doors.ts";

const RECEIVERS = {
  HTTPReceiver: (signingSecret: string): Receiver =>
    new HTTPReceiver({ signingSecret, logger: silentLogger() }),
  ExpressReceiver: (signingSecret: string): Receiver =>
    new ExpressReceiver({ signingSecret, logger: silentLogger() }),
};

/** A Bolt app as anybody writes one: answers in the thread, asks with a button, and takes the press. */
function boltApp(receiver: Receiver, slackApiUrl: string): App {
  const app = new App({
    token: TOKEN,
    receiver,
    logger: silentLogger(),
    clientOptions: { slackApiUrl, retryConfig: { retries: 0 } },
  });
  app.message("ask", async ({ say, message }) => {
    const text = { type: "plain_text", text: "Yes" } as const;
    const button = { type: "button", action_id: "yes", text, value: "1" } as const;
    const blocks = [{ type: "actions" as const, block_id: "ask", elements: [button] }];
    await say({ text: "sure?", blocks, thread_ts: message.ts });
  });
  app.event("app_mention", async ({ event, say }) => {
    await say({ text: `heard ${event.text}`, thread_ts: event.ts });
  });
  app.event("reaction_added", async ({ event, client }) => {
    const { channel, ts } = event.item;
    await client.chat.postMessage({ channel, thread_ts: ts, text: `saw ${event.reaction}` });
  });
  app.action("yes", async ({ ack, body, client, respond }) => {
    await ack();
    if (body.type !== "block_actions" || body.message === undefined) return;
    const where = { channel: body.channel?.id ?? "", ts: body.message.ts };
    await client.chat.update({ ...where, text: `${body.user.id} said yes`, blocks: [] });
    await respond({ text: "noted", response_type: "in_channel" });
  });
  return app;
}

describe.each(Object.entries(RECEIVERS))("a Bolt app behind its %s", (_name, receiverOf) => {
  let opened: Opened;
  let app: App;
  let eventsUrl: string;
  beforeEach(async () => {
    opened = await openDouble("a port", { delivery: { retryDelaysMs: [] } });
    app = boltApp(receiverOf(SIGNING_SECRET), opened.slack.apiUrl);
    const server = (await app.start(0)) as Server;
    eventsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/slack/events`;
    expect(await opened.slack.setEventsUrl(eventsUrl)).toMatchObject({ ok: true });
  });
  afterEach(async () => {
    await app.stop();
    await opened.close();
  });

  const shown = () => opened.slack.view().bubbles.filter(({ author }) => author === "bot");
  const said = (text: string) =>
    expect.poll(() => shown().map((bubble) => bubble.text)).toContain(text);

  test("takes our signed events and answers with say()", async () => {
    const { slack } = opened;
    const { ts, delivered } = slack.say({ channel: "D1", user: "U1", text: "ask me" });
    expect(await delivered).toMatchObject([{ ok: true, attempts: 1 }]);
    await said("sure?");
    expect(shown()).toMatchObject([{ chat: "D1", thread: ts }]);

    slack.say({ channel: "C1", user: "U1", text: "<@UBOT1> hi" });
    await said("heard <@UBOT1> hi");
    slack.react({ channel: "D1", ts, user: "U1", name: "eyes" });
    await said("saw eyes");
  });

  test("takes a press, edits the message and answers the press", async () => {
    const { slack } = opened;
    slack.say({ channel: "D1", user: "U1", text: "ask me" });
    await said("sure?");
    const ts = shown()[0]?.id ?? "";

    const { delivered } = slack.press({ channel: "D1", ts, user: "U1", button: "Yes" });

    expect(await delivered).toMatchObject([{ ok: true }]);
    await said("U1 said yes");
    await said("noted");
    expect(() => slack.press({ channel: "D1", ts, user: "U1", button: "yes" })).toThrow(
      `${ts} in D1 has no button yes; it shows none`,
    );
  });

  test("does not answer itself, though it hears what it said", async () => {
    const { slack } = opened;
    slack.say({ channel: "D1", user: "U1", text: "ask me" });
    await said("sure?");
    await opened.client.chat.postMessage({ channel: "D1", text: "ask yourself" });
    await slack.settled();
    slack.react({ channel: "D1", ts: shown()[0]?.id ?? "", user: "U1", name: "eyes" });
    await said("saw eyes");

    expect(shown().map(({ text }) => text)).toEqual(["sure?", "ask yourself", "saw eyes"]);
  });
});

test("a Bolt app refuses what another secret signed", async () => {
  const opened = await openDouble("a port", { signingSecret: "another" });
  const app = boltApp(RECEIVERS.HTTPReceiver(SIGNING_SECRET), opened.slack.apiUrl);
  const server = (await app.start(0)) as Server;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/slack/events`;

  expect(await opened.slack.setEventsUrl(url)).toMatchObject({ ok: false, status: 401 });

  await app.stop();
  await opened.close();
});
