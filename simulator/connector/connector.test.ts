import { expect, test } from "vitest";
import { Stage } from "./testing/stage.ts";

const metadata = { user_id: "U1", scope_id: "T1", thread_id: "1.1" };

test("[C-01, C-05] a streamed answer is one message that shows the final", () => {
  const stage = new Stage();
  const conn = stage.connect();
  stage.says("slack", { chat: "D1", user: "U1", text: "weather?" });

  const draft = { op: "draft", chat_id: "D1", draft_id: 7, metadata } as const;
  stage.op(conn, { ...draft, content: "It is ", final: false });
  stage.op(conn, { ...draft, content: "It is sun", final: false });
  const sealed = stage.op(conn, { ...draft, content: "It is sunny.", final: true });

  expect(stage.methods()).toEqual(["chat.startStream", "chat.appendStream", "chat.stopStream"]);
  expect(stage.bubbles()).toMatchObject([
    { id: sealed.message_id, text: "It is sunny.", live: false },
  ]);
  expect(stage.sentOn(conn).map((frame) => frame.type)).toEqual([
    "descriptor",
    "descriptor",
    "inbound",
    "outbound_result",
    "outbound_result",
    "outbound_result",
  ]);
});
