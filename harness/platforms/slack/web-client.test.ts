import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDouble, type Opened } from "./testing/doors.ts";

describe.each(["a port", "the same process"] as const)("a WebClient and a double on %s", (door) => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await openDouble(door);
  });
  afterEach(() => opened.close());

  test("[S-12] post, edit and delete a message", async () => {
    const { client, slack } = opened;
    const { ts = "" } = await client.chat.postMessage({ channel: "D1", text: "hello" });
    expect(slack.view().bubbles).toMatchObject([{ chat: "D1", id: ts, text: "hello" }]);

    const edited = await client.chat.update({ channel: "D1", ts, text: "bye" });
    expect(edited).toMatchObject({ ok: true, ts, text: "bye" });
    await client.chat.delete({ channel: "D1", ts });

    expect(slack.view().bubbles).toMatchObject([{ text: "bye", history: ["hello"], gone: true }]);
  });

  test("[S-01] [S-02] [S-07] [S-17] stream, and see what is live and what is sealed", async () => {
    const { client, slack } = opened;
    const where = { channel: "D1", thread_ts: "1.000001" };
    const { ts = "" } = await client.chat.startStream({ ...where, markdown_text: "one " });
    await client.chat.appendStream({ channel: "D1", ts, markdown_text: "two " });
    expect(slack.view().bubbles).toMatchObject([{ text: "one two ", live: true }]);
    const update = () => client.chat.update({ channel: "D1", ts, text: "x" });
    await expect(update()).rejects.toMatchObject({ data: { error: "streaming_state_conflict" } });

    const stopped = await client.chat.stopStream({ channel: "D1", ts, markdown_text: "three" });

    expect(stopped).toMatchObject({ message: { text: "one two three", thread_ts: "1.000001" } });
    expect(slack.view().bubbles).toMatchObject([{ live: false, ended: "sealed" }]);
  });

  test("[S-11] stream tasks, in JSON within a form", async () => {
    const { client, slack } = opened;
    const task = { type: "task_update", id: "1", title: "look", status: "pending" } as const;
    const where = { channel: "D1", thread_ts: "1.000001" };
    const { ts = "" } = await client.chat.startStream({ ...where, chunks: [task] });

    await client.chat.stopStream({
      channel: "D1",
      ts,
      chunks: [{ ...task, status: "complete", details: "found" } as const],
    });

    expect(slack.view().bubbles).toMatchObject([
      { kind: "card", tasks: [{ id: "1", status: "complete", details: "found" }] },
    ]);
  });

  test("[S-14] [S-16] set a status, react and take it back", async () => {
    const { client, slack } = opened;
    const { ts = "" } = await client.chat.postMessage({ channel: "D1", text: "hello" });
    const status = { channel_id: "D1", thread_ts: ts, status: "is thinking" };
    await client.assistant.threads.setStatus(status);
    const eyes = { channel: "D1", timestamp: ts, name: "eyes" };
    await client.reactions.add(eyes);
    expect(slack.view()).toMatchObject({
      bubbles: [{ reactions: ["eyes"] }],
      statuses: [{ chat: "D1", thread: ts, text: "is thinking" }],
    });
    await expect(client.reactions.add(eyes)).rejects.toMatchObject({
      data: { error: "already_reacted" },
    });

    await client.reactions.remove(eyes);
    await client.assistant.threads.setStatus({ ...status, status: "" });

    await expect(client.reactions.remove(eyes)).rejects.toMatchObject({
      data: { error: "no_reaction" },
    });
    expect(slack.view()).toMatchObject({ bubbles: [{ reactions: [] }], statuses: [] });
  });

  test("find out who the bot is, who a person is, and where they are", async () => {
    const { client, slack } = opened;

    expect(await client.auth.test()).toMatchObject({ bot_id: "B1", user_id: "UBOT1" });
    expect(await client.users.info({ user: "U1" })).toMatchObject({ user: { id: "U1" } });
    expect(await client.conversations.open({ users: "U1" })).toMatchObject({
      channel: { id: "D1" },
    });
    expect(await client.conversations.info({ channel: "C1" })).toMatchObject({
      channel: { id: "C1", is_channel: true, is_im: false },
    });
    expect(slack.identity.botUserId).toBe("UBOT1");
  });

  test("read back a conversation and a thread of it", async () => {
    const { client, slack } = opened;
    const { ts } = slack.say({ channel: "C1", user: "U1", text: "ask" });
    await client.chat.postMessage({ channel: "C1", text: "answer", thread_ts: ts });
    const { ts: later } = slack.say({ channel: "C1", user: "U2", text: "else" });

    const history = await client.conversations.history({ channel: "C1", limit: 1 });
    const replies = await client.conversations.replies({ channel: "C1", ts });

    expect(history).toMatchObject({ messages: [{ ts: later, user: "U2" }], has_more: true });
    expect(replies.messages).toMatchObject([
      { ts, user: "U1", text: "ask" },
      { thread_ts: ts, bot_id: "B1", text: "answer" },
    ]);
  });

  test("upload files in one go, as bytes and as text", async () => {
    const { client, slack } = opened;

    await client.filesUploadV2({
      channel_id: "D1",
      initial_comment: "the report",
      file_uploads: [
        { file: Buffer.from([1, 2, 3]), filename: "a.bin" },
        { content: "words", filename: "b.txt", title: "words" },
      ],
    });

    expect(slack.view().bubbles).toMatchObject([
      {
        text: "the report",
        files: [
          { id: "F1", title: "a.bin", bytes: 3 },
          { id: "F2", title: "words", bytes: 5 },
        ],
      },
    ]);
  });

  test("[S-08] say what is wrong by Slack's names", async () => {
    const { client } = opened;
    const nowhere = client.chat.update({ channel: "D1", ts: "1.000001", text: "x" });
    await expect(nowhere).rejects.toMatchObject({ data: { error: "message_not_found" } });
    const stream = client.chat.startStream({ channel: "C1", thread_ts: "1.000001" });
    await expect(stream).rejects.toMatchObject({ data: { error: "missing_recipient_user_id" } });

    await expect(client.apiCall("chat.sing", {})).rejects.toMatchObject({
      data: { error: "unknown_method" },
    });
    await expect(client.apiCall("chat.postMessage", { text: "x" })).rejects.toMatchObject({
      data: {
        error: "invalid_arguments",
        response_metadata: { messages: ["[ERROR] missing required field: channel"] },
      },
    });
  });

  test("tell every call as a platform line, the text of chunks where readers look for it", async () => {
    const { client, told } = opened;
    const where = { channel: "D1", thread_ts: "1.000001" };
    const chunks = [{ type: "markdown_text", text: "hi" } as const];
    const { ts } = await client.chat.startStream({ ...where, chunks });

    expect(told).toEqual([
      {
        kind: "platform",
        platform: "slack",
        id: "slack.1",
        call: { method: "chat.startStream", ...where, chunks, markdown_text: "hi" },
        answer: { ok: true, id: ts },
      },
    ]);
  });
});
