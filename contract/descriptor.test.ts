import { describe, expect, test } from "vitest";
import { readDescriptor, supportsOp } from "./descriptor.ts";
import type { Descriptor } from "./generated/types.ts";

const plain: Descriptor = {
  contract_version: 1,
  platform: "slack",
  label: "Slack",
  max_message_length: 39_000,
  supports_draft_streaming: true,
  supports_edit: true,
  supports_threads: true,
  markdown_dialect: "slack",
  len_unit: "chars",
};

describe("a descriptor", () => {
  test("[W-39] without its optional fields gets their defaults", () => {
    expect(readDescriptor(plain)).toMatchObject({
      emoji: "🔌",
      platformHint: "",
      piiSafe: false,
      context: false,
      inchannelContinuable: false,
      blockFormatting: false,
    });
  });

  test("[W-40] with a length below 1, or none that is whole, means 4096", () => {
    for (const length of [0, -1, 39_000.5, Number.POSITIVE_INFINITY, Number.NaN]) {
      expect(readDescriptor({ ...plain, max_message_length: length }).maxMessageLength).toBe(4096);
    }
    expect(readDescriptor({ ...plain, max_message_length: 1 }).maxMessageLength).toBe(1);
  });

  test("[W-40] with an unknown unit of length counts chars", () => {
    expect(readDescriptor({ ...plain, len_unit: "utf16" }).lenUnit).toBe("utf16");
    expect(readDescriptor({ ...plain, len_unit: "UTF16" }).lenUnit).toBe("chars");
    expect(readDescriptor({ ...plain, len_unit: "" }).lenUnit).toBe("chars");
  });

  test("[W-41] without a dialect, or with the plain one, allows no code blocks", () => {
    expect(readDescriptor({ ...plain, markdown_dialect: "" }).codeBlocks).toBe(false);
    expect(readDescriptor({ ...plain, markdown_dialect: "plain" }).codeBlocks).toBe(false);
    expect(readDescriptor({ ...plain, markdown_dialect: "discord" }).codeBlocks).toBe(true);
  });

  test("[W-42] with an empty list of ops, or none, means the legacy ops", () => {
    for (const supported_ops of [undefined, [], [""]]) {
      const capabilities = readDescriptor(
        supported_ops === undefined ? plain : { ...plain, supported_ops },
      );

      expect(capabilities.ops).toEqual(["send", "edit", "typing", "follow_up"]);
    }
  });

  test("[W-42] with a list of ops means these and no others", () => {
    const capabilities = readDescriptor({ ...plain, supported_ops: ["send", "", "draft"] });

    expect(capabilities.ops).toEqual(["send", "draft"]);
    expect(supportsOp(capabilities, "edit")).toBe(false);
    expect(supportsOp(capabilities, "draft")).toBe(true);
  });
});

describe("an op", () => {
  test("[O-02] of the legacy set is supported where no op is listed", () => {
    const legacy = readDescriptor(plain);

    expect(["send", "edit", "typing", "follow_up"].every((op) => supportsOp(legacy, op))).toBe(
      true,
    );
  });

  test("[W-43] that needs a listing is not supported without one", () => {
    const legacy = readDescriptor(plain);

    for (const op of ["draft", "task_card", "task_card_stop", "delete", "get_chat_info"]) {
      expect(supportsOp(legacy, op)).toBe(false);
    }
  });

  test("[W-43] task_card_stop goes with task_card", () => {
    const listed = readDescriptor({ ...plain, supported_ops: ["task_card"] });
    const stopOnly = readDescriptor({ ...plain, supported_ops: ["task_card_stop"] });

    expect(supportsOp(listed, "task_card_stop")).toBe(true);
    expect(supportsOp(stopOnly, "task_card_stop")).toBe(false);
  });
});
