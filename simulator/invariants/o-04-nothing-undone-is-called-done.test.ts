import { expect, test } from "vitest";
import type { Outbound, Result } from "../../contract/generated/types.ts";
import type { Line } from "../../contract/trace-line.ts";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const SEND = { op: "send", chat_id: "D1", content: "stray1", metadata: { user_id: "U1" } } as const;
const FINAL = {
  op: "draft",
  chat_id: "D1",
  draft_id: 7,
  content: "x",
  final: true,
  metadata: {},
} as const;

/** A request that no gateway was seen to write, and what the connector makes of it. */
function stray(
  frame: Omit<Outbound, "type" | "requestId">,
  result: Result,
  platform = "slack",
): readonly Line[] {
  const outbound = { type: "outbound", requestId: "r0", ...frame } as const;
  return new Transcript({ platform })
    .push({ kind: "received", conn: "g1.1", by: "connector", frame: outbound })
    .answer("r0", result)
    .rest();
}

test("[O-04] [C-34] keeps a connector that answers a failure, once", () => {
  const lines = stray({ action: { op: "any other op", chat_id: "D1" } }, { success: false });

  expect(breachesOf("O-04", lines)).toEqual([]);
  expect(breachesOf("C-34", lines)).toEqual([]);
});

test("[O-04] breaks when an op that is not listed is called done", () => {
  const lines = stray({ action: { op: "any other op", chat_id: "D1" } }, { success: true });

  expect(sentencesOf("O-04", lines)).toEqual([
    "the connector says that it did what it cannot do: slack does not list any other op",
  ]);
});

test("[O-04] [C-47] breaks when it is done by an identity that nobody announced", () => {
  const lines = stray({ action: SEND, platform: "slack", botId: "B9" }, { success: true });

  expect(sentencesOf("O-04", lines)).toEqual([
    "the connector says that it did what it cannot do: slack:B9 was not announced on g1.1",
  ]);
});

test("[O-04] [C-19] breaks when a preview is called final", () => {
  const lines = stray({ action: FINAL }, { success: true }, "telegram");

  expect(sentencesOf("O-04", lines)).toEqual([
    "the connector says that it did what it cannot do: a draft is never final on telegram",
  ]);
});

test("[O-04] keeps a stray that can be done", () => {
  expect(breachesOf("O-04", stray({ action: SEND }, { success: true }))).toEqual([]);
});

const NOBODYS = { action: { ...SEND, metadata: {} } };

test("[O-04] [C-32] breaks when an op goes where nobody is named", () => {
  expect(sentencesOf("O-04", stray(NOBODYS, { success: true }))).toEqual([
    "the connector says that it did what it cannot do: it names neither workspace nor author",
  ]);
});

test("[O-04] [O-30] breaks when a destination is refused in words that do not say so", () => {
  const declined = { success: false, error: "no", code: "egress_declined" } as const;

  expect(breachesOf("O-04", stray(NOBODYS, declined))).toEqual([]);
  expect(sentencesOf("O-04", stray(NOBODYS, { success: false, error: "forbidden" }))).toEqual([
    "the connector refused a destination as if a lane had failed: it names neither workspace nor author",
  ]);
});

test("[O-04] [C-21] breaks when a card without a thread is called done", () => {
  const card = {
    op: "task_card",
    chat_id: "C1",
    card_id: "c",
    chunks: [],
    metadata: { user_id: "U1" },
  } as const;

  expect(sentencesOf("O-04", stray({ action: card }, { success: true }))).toEqual([
    "the connector says that it did what it cannot do: a card has no thread to go in",
  ]);
});
