import { expect, test } from "vitest";
import { drawScreen } from "../picture.ts";
import { idOf, ScreenTrial } from "../testing/screen-trial.ts";
import { createSlackScreen } from "./screen.ts";

const SHOW = { method: "files.completeUploadExternal", channel_id: "D1" } as const;
const file = (n: number) => ({ id: `F${n}`, title: `page ${n}`, bytes: 3 });

test("files show in one message of their thread, below its words", () => {
  const slack = new ScreenTrial(createSlackScreen());
  const files = [file(1), file(2)];
  const ts = idOf(
    slack.slack({ ...SHOW, files, thread_ts: "9.000001", initial_comment: "the report" }),
  );

  expect(slack.bubble(ts)).toMatchObject({ thread: "9.000001", text: "the report", files });
  expect(drawScreen(slack.view())).toContain("📎 page 2 (3 bytes)");
});

test("[S-12] files without words are taken; none, eleven, and words over the cap are not", () => {
  const slack = new ScreenTrial(createSlackScreen());
  const show = (count: number, comment = "") =>
    slack.slack({
      ...SHOW,
      files: Array.from({ length: count }, (_, n) => file(n)),
      initial_comment: comment,
    });

  expect(show(1)).toMatchObject({ ok: true });
  expect(show(0)).toMatchObject({ error: "invalid_arguments" });
  expect(show(11)).toMatchObject({ error: "invalid_arguments" });
  expect(show(1, "x".repeat(40_001))).toMatchObject({ error: "msg_too_long" });
});
