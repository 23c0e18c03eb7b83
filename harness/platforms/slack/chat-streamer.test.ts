import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDouble, type Opened } from "./testing/doors.ts";

const DM = { channel: "D1", thread_ts: "1.000001" };
const CHANNEL = { channel: "C1", recipient_user_id: "U1", recipient_team_id: "T1" };

describe("the client's own streamer", () => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await openDouble("a port");
  });
  afterEach(() => opened.close());

  test("[S-01] [S-02] shows one message that grows and is sealed", async () => {
    const { client, slack, told } = opened;
    const stream = client.chatStream({ ...DM, buffer_size: 4 });

    for (const word of ["one ", "two ", "three "]) await stream.append({ markdown_text: word });
    expect(slack.view().bubbles).toMatchObject([{ text: "one two three ", live: true }]);
    await stream.stop({ markdown_text: "four" });

    expect(slack.view().bubbles).toMatchObject([
      { id: stream.ts, kind: "stream", text: "one two three four", live: false, ended: "sealed" },
    ]);
    expect(told.map((line) => line.kind === "platform" && line.call.method)).toEqual([
      "chat.startStream",
      "chat.appendStream",
      "chat.appendStream",
      "chat.stopStream",
    ]);
  });

  test("shows what was still in its buffer at the stop, and nothing more where nothing was", async () => {
    const { client, slack } = opened;
    const short = client.chatStream(DM);
    await short.append({ markdown_text: "short" });
    await short.stop();
    const flushed = client.chatStream({ ...DM, buffer_size: 1 });
    await flushed.append({ markdown_text: "flushed" });
    await flushed.stop();

    expect(slack.view().bubbles).toMatchObject([
      { text: "short", ended: "sealed" },
      { text: "flushed", ended: "sealed" },
    ]);
  });

  test("[S-11] shows tasks, plans and words side by side", async () => {
    const { client, slack } = opened;
    const stream = client.chatStream({ ...DM, buffer_size: 1 });
    const task = { type: "task_update", id: "1", title: "look" } as const;
    const plan = { type: "plan_update", title: "the plan" } as const;

    await stream.append({ chunks: [plan, { ...task, status: "in_progress" }] });
    await stream.append({ markdown_text: "found " });
    await stream.append({ chunks: [{ ...task, status: "complete" }] });
    await stream.stop({ blocks: [{ type: "markdown", text: "good?" }] });

    expect(slack.view().bubbles).toMatchObject([
      { text: "found \ngood?", tasks: [{ id: "1", status: "complete" }], ended: "sealed" },
    ]);
  });

  test("[S-05] [D-16] needs to know for whom it streams in a channel", async () => {
    const { client, slack } = opened;
    const nameless = client.chatStream({ channel: "C1", thread_ts: "1.000001", buffer_size: 1 });
    await expect(nameless.append({ markdown_text: "x" })).rejects.toMatchObject({
      data: { error: "missing_recipient_user_id" },
    });

    const named = client.chatStream({ ...CHANNEL, thread_ts: "1.000001" });
    await named.stop({ markdown_text: "x" });

    expect(slack.view().bubbles).toMatchObject([{ chat: "C1", text: "x", ended: "sealed" }]);
  });

  test("[S-08] hears that a person stopped it", async () => {
    const { client, slack } = opened;
    const stream = client.chatStream({ ...DM, buffer_size: 1 });
    await stream.append({ markdown_text: "half" });

    slack.stop({ channel: "D1", ts: stream.ts ?? "", user: "U1" });

    await expect(stream.append({ markdown_text: "rest" })).rejects.toMatchObject({
      data: { error: "stopped_by_user" },
    });
    expect(slack.view().bubbles).toMatchObject([{ text: "half", interrupted: true }]);
  });
});

test("[S-06] the streamer hears that its stream outlived the platform's limit", async () => {
  let nowMs = 0;
  const clock = { nowMs: () => nowMs, wakeAt: () => () => undefined };
  const opened = await openDouble("a port", { clock });
  const stream = opened.client.chatStream({ ...DM, buffer_size: 1 });
  await stream.append({ markdown_text: "half" });

  nowMs = 300_000;

  await expect(stream.stop({ markdown_text: "rest" })).rejects.toMatchObject({
    data: { error: "message_not_in_streaming_state" },
  });
  expect(opened.slack.view().bubbles).toMatchObject([{ text: "half", ended: "expired" }]);
  await opened.close();
});
