import { describe, expect, test } from "vitest";
import { admit, closeDoor, openDoor, type DoorState } from "./door.ts";
import { ackLine, draftLine, frames, passed, refused, through } from "./testing/passage.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("messages and lines", () => {
  test("[W-13] one frame in one message comes through without a remark", () => {
    expect(through("gateway", `${ackLine("b1")}\n`)).toEqual([
      { ok: true, frame: { type: "inbound_ack", bufferId: "b1" }, notes: [] },
    ]);
  });

  test("[W-14] several frames in one message come through in order", () => {
    const admitted = through("gateway", `${ackLine("b1")}\n${ackLine("b2")}\n`);

    expect(frames(admitted)).toMatchObject([{ bufferId: "b1" }, { bufferId: "b2" }]);
  });

  test("[W-14] a frame cut over several messages comes through once it is whole", () => {
    const line = `${ackLine("b1")}\n${ackLine("b2")}\n`;

    for (let cut = 0; cut <= line.length; cut += 1) {
      const admitted = through("gateway", line.slice(0, cut), line.slice(cut));
      expect(frames(admitted)).toMatchObject([{ bufferId: "b1" }, { bufferId: "b2" }]);
    }
    expect(frames(through("gateway", ...Array.from(line)))).toHaveLength(2);
  });

  test("[W-16] blank lines are skipped", () => {
    expect(frames(through("gateway", `\n \r\n\t\n${ackLine("b1")}\r\n\n`))).toMatchObject([
      { bufferId: "b1" },
    ]);
    expect(through("gateway", "", "\n")).toEqual([]);
  });

  test("[W-16] a last line without its newline is held back, and lost at the close", () => {
    const { admitted, door } = passed("gateway", [`${ackLine("b1")}\n${ackLine("b2")}`]);

    expect(admitted).toHaveLength(1);
    expect(closeDoor(door)).toMatchObject({
      clause: "W-16",
      got: ackLine("b2"),
      severity: "error",
    });
  });

  test("[W-16] a close between two lines loses nothing", () => {
    expect(closeDoor(passed("gateway", [`${ackLine("b1")}\n`]).door)).toBeUndefined();
    expect(closeDoor(passed("gateway", [`${ackLine("b1")}\n  `]).door)).toBeUndefined();
  });

  test("[W-16] a door is plain data that no message changes", () => {
    const door = openDoor("gateway");
    const frozen = JSON.stringify(door);

    admit(door, `${ackLine("b1")}\n{"half`);

    expect(JSON.stringify(door)).toBe(frozen);
  });
});

describe("bytes", () => {
  test("[W-15] a binary message is read as UTF-8", () => {
    const line = `${draftLine({ content: "é 😀" })}\n`;

    expect(frames(through("gateway", bytes(line)))).toMatchObject([
      { action: { content: "é 😀" } },
    ]);
  });

  test("[W-15] a character cut between two binary messages costs its line and no other", () => {
    const line = bytes(`${draftLine({ content: "😀" })}\n`);
    const cut = line.indexOf(0xf0) + 2;

    const admitted = through(
      "gateway",
      line.subarray(0, cut),
      line.subarray(cut),
      bytes(`${ackLine("b1")}\n`),
    );

    expect(frames(admitted)).toMatchObject(["malformed", { bufferId: "b1" }]);
    expect(refused(admitted.slice(0, 1)).issues).toMatchObject([{ clause: "W-15" }]);
  });

  test("[W-15] bytes that are no UTF-8 cost their line, and its neighbours come through", () => {
    const bad = Uint8Array.from([
      ...bytes(`${ackLine("b1")}\n{"`),
      0xff,
      ...bytes(`"}\n${ackLine("b2")}\n`),
    ]);

    expect(frames(through("gateway", bad))).toMatchObject([
      { bufferId: "b1" },
      "malformed",
      { bufferId: "b2" },
    ]);
  });

  test("[W-13] half an emoji is replaced, and the frame comes through", () => {
    for (const content of ["\\ud83d", "\\uDE00 x", "a\\ud83d\\ud83d"]) {
      const line = draftLine({ content: "@" }).replace("@", content);

      const [admitted] = through("gateway", `${line}\n`);

      expect(admitted).toMatchObject({ ok: true, notes: [{ clause: "W-13" }] });
      expect(JSON.stringify(admitted)).toContain("\ufffd");
      expect(JSON.stringify(admitted)).not.toMatch(/\\ud/i);
    }
  });

  test("[W-13] a whole emoji, escaped or not, is left as it is", () => {
    for (const content of ["\\ud83d\\ude00", "😀", "\\\\ud83d"]) {
      const line = draftLine({ content: "@" }).replace("@", content);

      expect(through("gateway", `${line}\n`)).toMatchObject([{ ok: true, notes: [] }]);
    }
  });
});

describe("sizes", () => {
  const big = draftLine({ content: "x".repeat(1_048_576) });

  test("[W-11] a message above 1 MiB is refused, and the next one comes through", () => {
    const admitted = through("gateway", `${big}\n`, `${ackLine("b1")}\n`);

    expect(frames(admitted)).toMatchObject(["too-large", { bufferId: "b1" }]);
  });

  test("[W-11] a message of 1 MiB comes through", () => {
    const room = 1_048_576 - draftLine({ content: "" }).length - 1;

    expect(through("gateway", `${draftLine({ content: "x".repeat(room) })}\n`)).toMatchObject([
      { ok: true },
    ]);
    expect(through("gateway", `${draftLine({ content: "x".repeat(room + 1) })}\n`)).toMatchObject([
      { ok: false, why: "too-large" },
    ]);
  });

  test("[W-11] the size counts bytes, not characters", () => {
    const admitted = through("gateway", `${draftLine({ content: "é".repeat(600_000) })}\n`);

    expect(refused(admitted).why).toBe("too-large");
  });

  test("[W-11] a line that grows above 1 MiB over many messages is given up once, to its end", () => {
    const chunk = "x".repeat(300_000);

    const { admitted, door } = passed("gateway", [
      '{"a":"',
      ...Array.from({ length: 8 }, () => chunk),
      `"}\n${ackLine("b1")}\n`,
    ]);

    expect(frames(admitted)).toMatchObject(["too-large", { bufferId: "b1" }]);
    expect(door.left).toMatchObject({ partial: "", skipping: false });
  });

  test("[W-11] what a door holds back never exceeds 1 MiB", () => {
    let door: DoorState = openDoor("gateway");
    for (let count = 0; count < 50; count += 1) {
      [door] = admit(door, "é".repeat(100_000));
      expect(door.left.partialBytes).toBeLessThanOrEqual(1_048_576);
      expect(door.left.partial.length).toBeLessThanOrEqual(1_048_576);
    }
  });

  test("[W-20] a frame nested too deep is refused, however deep", () => {
    for (const levels of [100, 100_000]) {
      const deep = "[".repeat(levels) + "]".repeat(levels);
      const admitted = through(
        "gateway",
        `{"type":"hello","platform":"a","botId":"b","x":${deep}}\n`,
      );

      expect(refused(admitted).issues).toMatchObject([{ clause: "W-20" }]);
      expect(through("gateway", `${deep}\n`)).toMatchObject([{ ok: false, why: "malformed" }]);
    }
  });

  test("[W-19] a frame with an unknown field nested a few levels comes through", () => {
    const admitted = through(
      "gateway",
      '{"type":"hello","platform":"a","botId":"b","x":[[[[{"y":[[1]]}]]]]}\n',
    );

    expect(admitted).toMatchObject([{ ok: true, notes: [{ clause: "D-02", path: "/x" }] }]);
  });
});
