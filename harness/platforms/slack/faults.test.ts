import { WebClientEvent } from "@slack/web-api";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DOOR_FAULTS_MAX } from "../door/door-fault.ts";
import { openDouble, type Opened } from "./testing/doors.ts";

const POST = { channel: "D1", text: "hello" };

describe.each(["a port", "the same process"] as const)("a fault at a double on %s", (door) => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await openDouble(door, {}, { rejectRateLimitedCalls: true });
  });
  afterEach(() => opened.close());

  test("[S-08] answers the next call of its method by name, once, and tells of it", async () => {
    const { client, slack, told } = opened;
    slack.failNext("chat.postMessage", "not_allowed");
    await client.auth.test();
    expect(slack.unmetFaults()).toEqual(["chat.postMessage"]);

    await expect(client.chat.postMessage(POST)).rejects.toMatchObject({
      data: { error: "not_allowed" },
    });
    await client.chat.postMessage(POST);

    expect(slack.unmetFaults()).toEqual([]);
    expect(slack.view().bubbles).toHaveLength(1);
    expect(told).toMatchObject([
      { kind: "fault", fault: "slack-refused", at: "chat.postMessage" },
      { kind: "platform", answer: { ok: false, error: "not_allowed" } },
      { kind: "platform", answer: { ok: true } },
    ]);
  });

  test("[S-03] says how long to wait, in the header that clients read", async () => {
    const { client, slack } = opened;
    slack.failNext("chat.postMessage", { as: "rate-limited", retryAfterS: 7 });
    const waits: number[] = [];
    client.on(WebClientEvent.RATE_LIMITED, (seconds: number) => waits.push(seconds));

    await expect(client.chat.postMessage(POST)).rejects.toMatchObject({ retryAfter: 7 });

    expect(waits).toEqual([7]);
    expect(slack.view().bubbles).toEqual([]);
  });

  test("answers status 500 and changes nothing", async () => {
    const { client, slack } = opened;
    slack.failNext("chat.postMessage", { as: "server-error" });

    await expect(client.chat.postMessage(POST)).rejects.toMatchObject({ statusCode: 500 });

    expect(slack.view().bubbles).toEqual([]);
  });

  test("loses the answer of a call that was carried out", async () => {
    const { client, slack } = opened;
    slack.failNext("chat.postMessage", { as: "answer-lost" });

    await expect(client.chat.postMessage(POST)).rejects.toMatchObject({
      code: "slack_webapi_request_error",
    });

    expect(slack.view().bubbles).toMatchObject([{ text: "hello" }]);
  });

  test("leaves a call without an answer until the double closes", async () => {
    const { client, slack } = opened;
    slack.failNext("chat.postMessage", { as: "unanswered" });

    const waiting = client.chat.postMessage(POST);
    const failed = expect(waiting).rejects.toMatchObject({ code: "slack_webapi_request_error" });
    await client.auth.test();
    await slack.close();

    await failed;
    expect(slack.view().bubbles).toMatchObject([{ text: "hello" }]);
  });

  test("is forgotten, the oldest first, when too many wait", () => {
    const { slack } = opened;
    for (let n = 0; n <= DOOR_FAULTS_MAX; n++) slack.failNext(`m${n}`, "internal_error");

    expect(slack.unmetFaults()).toHaveLength(DOOR_FAULTS_MAX);
    expect(slack.unmetFaults()[0]).toBe("m1");
  });
});

test("a client that repeats what was carried out shows the message twice", async () => {
  const once = { retries: 1, minTimeout: 0, maxTimeout: 0 };
  const opened = await openDouble("a port", {}, { retryConfig: once });
  opened.slack.failNext("chat.postMessage", { as: "answer-lost" });

  await opened.client.chat.postMessage(POST);

  expect(opened.slack.view().bubbles).toMatchObject([{ text: "hello" }, { text: "hello" }]);
  await opened.close();
});

test("[S-03] a workspace that holds to its tiers answers 429 with the wait", async () => {
  const clock = { nowMs: () => 0, wakeAt: () => () => undefined };
  const screen = { rateLimits: "on" } as const;
  const opened = await openDouble("a port", { clock, screen }, { rejectRateLimitedCalls: true });
  const start = { channel: "D1", thread_ts: "1.000001" };
  for (let n = 0; n < 20; n++) await opened.client.chat.startStream(start);

  await expect(opened.client.chat.startStream(start)).rejects.toMatchObject({ retryAfter: 60 });

  await opened.close();
});
