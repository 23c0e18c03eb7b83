import { afterEach, describe, expect, test } from "vitest";
import type { PlatformEvent } from "../../simulator/platforms/port.ts";
import { FileStore } from "../files/file-store.ts";
import { signatureHeaders } from "../platforms/slack/events/sign.ts";
import { startSlackDouble } from "../platforms/slack/double.ts";
import { slackOverHttp, type SlackOverHttp } from "./slack-over-http.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const SECRETS = { token: "xoxb-test", signingSecret: "signing" };

function elsewhere(
  apiUrl: string,
  files = new FileStore(),
): SlackOverHttp & { readonly heard: PlatformEvent[] } {
  const heard: PlatformEvent[] = [];
  const onEvent = (event: PlatformEvent): number => heard.push(event);
  return { ...slackOverHttp({ apiUrl, ...SECRETS, files, onEvent }), heard };
}

describe("calls to a Slack elsewhere", () => {
  test("[S-12] are carried out there, and name what they posted", async () => {
    const double = await startSlackDouble(SECRETS);
    closing.push(() => double.close());
    const { call } = elsewhere(double.apiUrl);

    const posted = await call({
      platform: "slack",
      method: "chat.postMessage",
      channel: "D1",
      text: "hello",
    });

    const [bubble] = double.view().bubbles;
    expect(posted).toEqual({ ok: true, id: bubble?.id });
    expect(bubble).toMatchObject({ chat: "D1", text: "hello", author: "bot" });
  });

  test("[S-08] give Slack's own error, and the time to wait where it is told", async () => {
    const double = await startSlackDouble(SECRETS);
    closing.push(() => double.close());
    const { call } = elsewhere(double.apiUrl);
    const update = { platform: "slack", method: "chat.update", channel: "D1", text: "x" } as const;
    double.failNext("chat.update", { as: "rate-limited", retryAfterS: 2 });

    expect(await call({ ...update, ts: "1.1" })).toEqual({
      ok: false,
      error: "ratelimited",
      retryAfterMs: 2_000,
    });
    expect(await call({ ...update, ts: "1.1" })).toEqual({ ok: false, error: "message_not_found" });
  });

  test("[O-13] put a file there in Slack's three steps, byte for byte", async () => {
    const double = await startSlackDouble(SECRETS);
    closing.push(() => double.close());
    const files = new FileStore();
    const { hash, name, bytes } = files.put(Buffer.from("a cat"), "image/png", "cat.png");
    const { call } = elsewhere(double.apiUrl, files);
    const shown = {
      platform: "slack",
      method: "files.completeUploadExternal",
      channel_id: "D1",
      initial_comment: "look",
    } as const;
    const answer = await call({ ...shown, files: [{ id: hash, title: name, bytes }] });

    expect(answer.ok).toBe(true);
    expect(double.view().bubbles).toMatchObject([
      { text: "look", files: [{ title: "cat.png", bytes: 5 }] },
    ]);
    expect(await call({ ...shown, files: [{ id: "gone", title: name, bytes }] })).toEqual({
      ok: false,
      error: "file_not_found",
    });
  });

  test("that reach nobody have failed", async () => {
    const double = await startSlackDouble(SECRETS);
    await double.close();

    const answer = await elsewhere(double.apiUrl).call({
      platform: "slack",
      method: "chat.delete",
      channel: "D1",
      ts: "1.1",
    });

    expect(answer).toEqual({ ok: false, error: "request_timeout" });
  });
});

describe("events of a Slack elsewhere", () => {
  const message = { type: "message", channel: "D1", channel_type: "im", user: "U1", ts: "1.1" };
  const take = (
    slack: SlackOverHttp,
    envelope: object,
    secret = SECRETS.signingSecret,
    unixSeconds = Math.floor(Date.now() / 1_000),
  ): { readonly status: number; readonly text: string } => {
    const body = JSON.stringify(envelope);
    const headers = signatureHeaders(secret, unixSeconds, body);
    return slack.take(
      {
        timestamp: headers["X-Slack-Request-Timestamp"],
        signature: headers["X-Slack-Signature"],
      },
      body,
    );
  };

  test("are what people write, and no words of bots", () => {
    const slack = elsewhere("http://nowhere/");
    const envelope = { type: "event_callback", team_id: "T1", event: { ...message, text: "hi" } };

    expect(take(slack, envelope)).toEqual({ status: 200, text: "" });
    take(slack, { ...envelope, event: { ...message, bot_id: "B1" } });
    take(slack, { ...envelope, event: { ...message, subtype: "message_changed" } });

    expect(slack.heard).toEqual([
      {
        what: "message",
        chat: "D1",
        chatType: "dm",
        user: "U1",
        text: "hi",
        messageId: "1.1",
        thread: null,
        scope: "T1",
      },
    ]);
  });

  test("are proven to be Slack's own, and young", () => {
    const slack = elsewhere("http://nowhere/");
    const envelope = { type: "event_callback", event: { ...message, text: "hi" } };

    expect(take(slack, envelope, "another").status).toBe(401);
    expect(take(slack, envelope, SECRETS.signingSecret, 1).status).toBe(401);
    expect(slack.heard).toEqual([]);
  });

  test("begin with a challenge that is answered", () => {
    const asked = { type: "url_verification", challenge: "c1" };

    expect(take(elsewhere("http://nowhere/"), asked)).toEqual({ status: 200, text: "c1" });
  });
});

describe("presses of a Slack elsewhere", () => {
  const PRESS = {
    type: "block_actions",
    user: { id: "U1" },
    team: { id: "T1" },
    trigger_id: "t.1",
    container: { type: "message", message_ts: "1.000002", channel_id: "D1", thread_ts: "1.000001" },
    actions: [{ type: "button", value: "p1:o2", text: { type: "plain_text", text: "Two" } }],
  };

  function press(payload: object, sign = SECRETS.signingSecret): [number, PlatformEvent[]] {
    const { press: take, heard } = elsewhere("http://127.0.0.1:1/api/");
    const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
    const headers = signatureHeaders(sign, Math.floor(Date.now() / 1_000), body);
    const told = take(
      { timestamp: headers["X-Slack-Request-Timestamp"], signature: headers["X-Slack-Signature"] },
      body,
    );
    return [told.status, heard];
  }

  test("[S-20] [C-52] say who pressed what, and what the button carries", () => {
    expect(press(PRESS)).toEqual([
      200,
      [
        {
          ...{ what: "press", chat: "D1", chatType: "dm", user: "U1", messageId: "1.000002" },
          ...{ thread: "1.000001", scope: "T1", data: "p1:o2", label: "Two", pressId: "t.1" },
        },
      ],
    ]);
  });

  test("[S-20] are acknowledged, and nothing else comes of one that is about no button", () => {
    expect(press({ ...PRESS, actions: [] })).toEqual([200, []]);
    expect(press({ ...PRESS, type: "view_submission" })).toEqual([200, []]);
    expect(press({ ...PRESS, container: { type: "view" } })).toEqual([200, []]);
  });

  test("[S-15] are refused when somebody else signed them", () => {
    expect(press(PRESS, "another secret")).toEqual([401, []]);
  });
});
