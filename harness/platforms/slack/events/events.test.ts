import { createHmac } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { openDouble, SIGNING_SECRET, type Opened } from "../testing/doors.ts";
import {
  openReceiver,
  type Received,
  type Reply,
  type TestReceiver,
} from "../../door/testing/receiver.ts";
import type { DeliveryRules } from "../../door/courier.ts";
import { signatureHeaders } from "./sign.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function setUp(
  answer: (got: Received) => Reply,
  delivery: Partial<DeliveryRules> = {},
): Promise<Opened & { readonly receiver: TestReceiver }> {
  const receiver = await openReceiver(answer);
  const quick = { retryDelaysMs: [0, 0, 0], ...delivery };
  const opened = await openDouble("a port", { eventsUrl: receiver.url, delivery: quick });
  open.push(opened, receiver);
  return { ...opened, receiver };
}

const taken = (): Reply => ({ status: 200 });

function eventsIn(receiver: TestReceiver): readonly unknown[] {
  return receiver.received.map(({ body }) => (JSON.parse(body) as { event: unknown }).event);
}

test("a signature is the one that Slack documents", () => {
  const body =
    "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow" +
    "&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner" +
    "&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands" +
    "%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121" +
    ".803a0bc887a14d10d2c447fce8b6703c";

  expect(signatureHeaders("8f742231b10e8888abcd99yyyzzz85a5", 1_531_420_618, body)).toEqual({
    "X-Slack-Request-Timestamp": "1531420618",
    "X-Slack-Signature": "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
  });
});

describe("what a person says", () => {
  test("reaches the app signed, with workspace, kind of chat and thread", async () => {
    const { slack, receiver } = await setUp(taken);

    const { ts, delivered } = slack.say({ channel: "D1", user: "U1", text: "hi", thread: "9.1" });

    expect(await delivered).toMatchObject([{ ok: true, attempts: 1, status: 200 }]);
    const [got] = receiver.received;
    expect(JSON.parse(got?.body ?? "")).toMatchObject({
      type: "event_callback",
      team_id: "T1",
      event: {
        type: "message",
        channel: "D1",
        channel_type: "im",
        user: "U1",
        text: "hi",
        ts,
        thread_ts: "9.1",
      },
    });
    const { "x-slack-signature": signature, "x-slack-request-timestamp": at } = got?.headers ?? {};
    const hmac = createHmac("sha256", SIGNING_SECRET).update(`v0:${String(at)}:${got?.body ?? ""}`);
    expect(signature).toBe(`v0=${hmac.digest("hex")}`);
    expect(got?.headers["x-slack-retry-num"]).toBeUndefined();
  });

  test("is a mention too where it names the bot in a channel, and in no DM", async () => {
    const { slack, receiver } = await setUp(taken);

    await slack.say({ channel: "C1", user: "U1", text: "<@UBOT1> hi" }).delivered;
    await slack.say({ channel: "D1", user: "U1", text: "<@UBOT1> hi" }).delivered;

    const types = eventsIn(receiver).map((event) => (event as { type: string }).type);
    expect(types.toSorted()).toEqual(["app_mention", "message", "message"]);
  });

  test("goes nowhere, and is said to, while there is no receiver", async () => {
    const opened = await openDouble("a port");
    open.push(opened);

    const { delivered } = opened.slack.say({ channel: "D1", user: "U1", text: "hi" });

    expect(await delivered).toMatchObject([{ ok: false, attempts: 0 }]);
    expect(opened.slack.view().bubbles).toHaveLength(1);
  });
});

test("what a person does to a message is an event of its own", async () => {
  const { slack, client, receiver, told } = await setUp(taken);
  const { ts = "" } = await client.chat.postMessage({ channel: "C1", text: "hello" });
  const target = { channel: "C1", ts, user: "U1" };

  await slack.react({ ...target, name: "eyes" }).delivered;
  await slack.react({ ...target, name: "eyes", remove: true }).delivered;
  await slack.deleteMessage(target).delivered;

  expect(eventsIn(receiver)).toMatchObject([
    { type: "message", bot_id: "B1", text: "hello" },
    { type: "reaction_added", user: "U1", reaction: "eyes", item: { channel: "C1", ts } },
    { type: "reaction_removed", item_user: "UBOT1" },
    { type: "message", subtype: "message_deleted", deleted_ts: ts, hidden: true },
  ]);
  expect(told.filter(({ kind }) => kind === "user")).toMatchObject([
    { user: "U1", what: "reacts", message_id: ts, text: "eyes" },
    { user: "U1", what: "unreacts", message_id: ts, text: "eyes" },
    { user: "U1", what: "deletes", message_id: ts },
  ]);
  expect(() => slack.deleteMessage(target)).toThrow(`C1 shows no message ${ts}`);
});

test("the app hears of its own edits and reactions", async () => {
  const { client, receiver, slack } = await setUp(taken);
  const { ts = "" } = await client.chat.postMessage({ channel: "D1", text: "a" });
  await client.chat.update({ channel: "D1", ts, text: "b" });
  await client.reactions.add({ channel: "D1", timestamp: ts, name: "eyes" });
  await client.chat.delete({ channel: "D1", ts });
  await slack.settled();

  expect(eventsIn(receiver)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        subtype: "message_changed",
        message: expect.objectContaining({ text: "b" }) as unknown,
        previous_message: expect.objectContaining({ text: "a" }) as unknown,
      }),
      expect.objectContaining({ type: "reaction_added", user: "UBOT1" }),
      expect.objectContaining({ subtype: "message_deleted", deleted_ts: ts }),
    ]),
  );
});

describe("an event that is not taken", () => {
  test("comes again three times, numbered and with the reason", async () => {
    const { slack, receiver } = await setUp(() => ({ status: 500 }));

    const { delivered } = slack.say({ channel: "D1", user: "U1", text: "hi" });

    expect(await delivered).toMatchObject([{ ok: false, attempts: 4, status: 500 }]);
    const retries = receiver.received.map(({ headers }) => [
      headers["x-slack-retry-num"],
      headers["x-slack-retry-reason"],
    ]);
    expect(retries).toEqual([
      [undefined, undefined],
      ["1", "http_error"],
      ["2", "http_error"],
      ["3", "http_error"],
    ]);
  });

  test("comes no more once it is taken, or once the receiver asks for that", async () => {
    const { slack, receiver } = await setUp(({ headers }) =>
      headers["x-slack-retry-num"] === "1" ? { status: 200 } : { status: 503 },
    );
    await slack.say({ channel: "D1", user: "U1", text: "hi" }).delivered;
    expect(receiver.received).toHaveLength(2);

    const headers = { "X-Slack-No-Retry": "1" };
    const proud = await setUp(() => ({ status: 500, headers }));
    await proud.slack.say({ channel: "D1", user: "U1", text: "hi" }).delivered;
    expect(proud.receiver.received).toHaveLength(1);
  });

  test("is timed out when no answer comes", async () => {
    const rules = { answerTimeoutMs: 20, retryDelaysMs: [] };
    const { slack } = await setUp(() => undefined, rules);

    const [delivery] = await slack.say({ channel: "D1", user: "U1", text: "hi" }).delivered;

    expect(delivery?.problem).toMatch(/http_timeout$/);
  });

  test("is dropped, and said to be, when too many are under way", async () => {
    const rules = { answerTimeoutMs: 20, retryDelaysMs: [], underWayMax: 1 };
    const { slack } = await setUp(() => undefined, rules);

    const first = slack.say({ channel: "D1", user: "U1", text: "one" });
    const [second] = await slack.say({ channel: "D1", user: "U1", text: "two" }).delivered;

    expect(second).toEqual({ ok: false, attempts: 0, problem: "1 deliveries are under way" });
    await first.delivered;
  });
});

describe("a receiver", () => {
  const challengeOf = ({ body }: Received): Reply => {
    const { challenge } = JSON.parse(body) as { challenge: string };
    return { status: 200, body: challenge };
  };

  test("proves that it is one by answering a challenge", async () => {
    const { slack, receiver } = await setUp(challengeOf);

    expect(await slack.setEventsUrl(receiver.url)).toMatchObject({ ok: true, attempts: 1 });
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      type: "url_verification",
    });
  });

  test("that answers something else, or is not there, is told apart", async () => {
    const { slack, receiver } = await setUp(() => ({ status: 200, body: "welcome" }));
    expect(await slack.setEventsUrl(receiver.url)).toMatchObject({
      ok: false,
      problem: `${receiver.url} did not answer the challenge`,
    });

    expect(await slack.setEventsUrl("http://127.0.0.1:1/slack/events")).toMatchObject({
      ok: false,
      problem: "http://127.0.0.1:1/slack/events: connection_failed",
    });
    expect(await slack.setEventsUrl("no url")).toMatchObject({ ok: false });
  });
});
