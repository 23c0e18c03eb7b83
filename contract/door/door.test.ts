import { describe, expect, test } from "vitest";
import type { Side } from "../trace-line.ts";
import type { Admitted, Refused } from "./admitted.ts";
import { admit, closeDoor, openDoor, type DoorState } from "./door.ts";

const REQUEST = "0123456789abcdef0123456789abcdef";
const ack = (bufferId: string): string => JSON.stringify({ type: "inbound_ack", bufferId });
const draft = (action: object): string =>
  JSON.stringify({
    type: "outbound",
    requestId: REQUEST,
    action: {
      op: "draft",
      chat_id: "C1",
      draft_id: 7,
      content: "Hel",
      final: false,
      metadata: {},
      ...action,
    },
  });
const result = (body: object): string =>
  JSON.stringify({ type: "outbound_result", requestId: REQUEST, ...body });
const inbound = (event: unknown): string => JSON.stringify({ type: "inbound", event });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Everything a door makes of some messages, and what its closing says. */
function through(from: Side, ...messages: (string | Uint8Array)[]): Admitted[] {
  return passed(from, messages).admitted;
}

function passed(
  from: Side,
  messages: readonly (string | Uint8Array)[],
): { admitted: Admitted[]; door: DoorState } {
  let door: DoorState = openDoor(from);
  const admitted: Admitted[] = [];
  for (const message of messages) {
    const [next, read] = admit(door, message);
    door = next;
    admitted.push(...read);
  }
  return { admitted, door };
}

function frames(admitted: readonly Admitted[]): unknown[] {
  return admitted.map((one) => (one.ok ? one.frame : one.why));
}

function refused(admitted: readonly Admitted[]): Refused {
  const [only] = admitted;
  expect(admitted).toHaveLength(1);
  if (only === undefined || only.ok) throw new Error("the frame was accepted");
  return only;
}

describe("messages and lines", () => {
  test("[W-13] one frame in one message comes through without a remark", () => {
    expect(through("gateway", `${ack("b1")}\n`)).toEqual([
      { ok: true, frame: { type: "inbound_ack", bufferId: "b1" }, notes: [] },
    ]);
  });

  test("[W-14] several frames in one message come through in order", () => {
    const admitted = through("gateway", `${ack("b1")}\n${ack("b2")}\n`);

    expect(frames(admitted)).toMatchObject([{ bufferId: "b1" }, { bufferId: "b2" }]);
  });

  test("[W-14] a frame cut over several messages comes through once it is whole", () => {
    const line = `${ack("b1")}\n${ack("b2")}\n`;

    for (let cut = 0; cut <= line.length; cut += 1) {
      const admitted = through("gateway", line.slice(0, cut), line.slice(cut));
      expect(frames(admitted)).toMatchObject([{ bufferId: "b1" }, { bufferId: "b2" }]);
    }
    expect(frames(through("gateway", ...Array.from(line)))).toHaveLength(2);
  });

  test("[W-16] blank lines are skipped", () => {
    expect(frames(through("gateway", `\n \r\n\t\n${ack("b1")}\r\n\n`))).toMatchObject([
      { bufferId: "b1" },
    ]);
    expect(through("gateway", "", "\n")).toEqual([]);
  });

  test("[W-16] a last line without its newline is held back, and lost at the close", () => {
    const { admitted, door } = passed("gateway", [`${ack("b1")}\n${ack("b2")}`]);

    expect(admitted).toHaveLength(1);
    expect(closeDoor(door)).toMatchObject({ clause: "W-16", got: ack("b2"), severity: "error" });
  });

  test("[W-16] a close between two lines loses nothing", () => {
    expect(closeDoor(passed("gateway", [`${ack("b1")}\n`]).door)).toBeUndefined();
    expect(closeDoor(passed("gateway", [`${ack("b1")}\n  `]).door)).toBeUndefined();
  });

  test("[W-16] a door is plain data that no message changes", () => {
    const door = openDoor("gateway");
    const frozen = JSON.stringify(door);

    admit(door, `${ack("b1")}\n{"half`);

    expect(JSON.stringify(door)).toBe(frozen);
  });
});

describe("bytes", () => {
  test("[W-15] a binary message is read as UTF-8", () => {
    const line = `${draft({ content: "é 😀" })}\n`;

    expect(frames(through("gateway", bytes(line)))).toMatchObject([
      { action: { content: "é 😀" } },
    ]);
  });

  test("[W-15] a character cut between two binary messages costs its line and no other", () => {
    const line = bytes(`${draft({ content: "😀" })}\n`);
    const cut = line.indexOf(0xf0) + 2;

    const admitted = through(
      "gateway",
      line.subarray(0, cut),
      line.subarray(cut),
      bytes(`${ack("b1")}\n`),
    );

    expect(frames(admitted)).toMatchObject(["malformed", { bufferId: "b1" }]);
    expect(refused(admitted.slice(0, 1)).issues).toMatchObject([{ clause: "W-15" }]);
  });

  test("[W-15] bytes that are no UTF-8 cost their line, and its neighbours come through", () => {
    const bad = Uint8Array.from([
      ...bytes(`${ack("b1")}\n{"`),
      0xff,
      ...bytes(`"}\n${ack("b2")}\n`),
    ]);

    expect(frames(through("gateway", bad))).toMatchObject([
      { bufferId: "b1" },
      "malformed",
      { bufferId: "b2" },
    ]);
  });

  test("[W-13] half an emoji is replaced, and the frame comes through", () => {
    for (const content of ["\\ud83d", "\\uDE00 x", "a\\ud83d\\ud83d"]) {
      const line = draft({ content: "@" }).replace("@", content);

      const [admitted] = through("gateway", `${line}\n`);

      expect(admitted).toMatchObject({ ok: true, notes: [{ clause: "W-13" }] });
      expect(JSON.stringify(admitted)).toContain("\ufffd");
      expect(JSON.stringify(admitted)).not.toMatch(/\\ud/i);
    }
  });

  test("[W-13] a whole emoji, escaped or not, is left as it is", () => {
    for (const content of ["\\ud83d\\ude00", "😀", "\\\\ud83d"]) {
      const line = draft({ content: "@" }).replace("@", content);

      expect(through("gateway", `${line}\n`)).toMatchObject([{ ok: true, notes: [] }]);
    }
  });
});

describe("sizes", () => {
  const big = draft({ content: "x".repeat(1_048_576) });

  test("[W-11] a message above 1 MiB is refused, and the next one comes through", () => {
    const admitted = through("gateway", `${big}\n`, `${ack("b1")}\n`);

    expect(frames(admitted)).toMatchObject(["too-large", { bufferId: "b1" }]);
  });

  test("[W-11] a message of 1 MiB comes through", () => {
    const room = 1_048_576 - draft({ content: "" }).length - 1;

    expect(through("gateway", `${draft({ content: "x".repeat(room) })}\n`)).toMatchObject([
      { ok: true },
    ]);
    expect(through("gateway", `${draft({ content: "x".repeat(room + 1) })}\n`)).toMatchObject([
      { ok: false, why: "too-large" },
    ]);
  });

  test("[W-11] the size counts bytes, not characters", () => {
    const admitted = through("gateway", `${draft({ content: "é".repeat(600_000) })}\n`);

    expect(refused(admitted).why).toBe("too-large");
  });

  test("[W-11] a line that grows above 1 MiB over many messages is given up once, to its end", () => {
    const chunk = "x".repeat(300_000);

    const { admitted, door } = passed("gateway", [
      '{"a":"',
      ...Array.from({ length: 8 }, () => chunk),
      `"}\n${ack("b1")}\n`,
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

describe("a line that is no frame", () => {
  test("[W-17] of no JSON is refused, and what follows comes through", () => {
    const admitted = through("gateway", `garbage\n${ack("b1")}\n`);

    expect(frames(admitted)).toMatchObject(["malformed", { bufferId: "b1" }]);
    expect(admitted[0]).toMatchObject({ issues: [{ clause: "W-17" }], line: "garbage" });
  });

  test("[W-17] says when two frames were glued together", () => {
    const { issues } = refused(through("gateway", `${ack("b1")}${ack("b2")}\n`));

    expect(issues[0]?.message).toContain("more than one frame");
  });

  for (const line of ["[]", "[1,2]", "null", "1", '"text"', "true"]) {
    test(`[W-20] but the JSON value ${line} is refused`, () => {
      const admitted = through("connector", `${line}\n{"type":"going_idle_ack"}\n`);

      expect(frames(admitted)).toMatchObject(["malformed", { type: "going_idle_ack" }]);
      expect(admitted[0]).toMatchObject({ issues: [{ clause: "W-20" }] });
    });
  }

  for (const type of ["[]", "{}", "1", "null"]) {
    test(`[W-20] with the type ${type} is refused`, () => {
      expect(refused(through("connector", `{"type":${type}}\n`)).issues).toMatchObject([
        { clause: "W-20", path: "/type", severity: "error" },
      ]);
    });
  }

  for (const line of [
    '{"a":1}',
    '{"type":"nonsense"}',
    '{"type":"hello"}',
    '{"type":"__proto__"}',
  ]) {
    test(`[W-18] but ${line} from a connector is ignored, which is no fault`, () => {
      expect(refused(through("connector", `${line}\n`))).toMatchObject({
        why: "ignored",
        issues: [{ clause: "W-18", severity: "info" }],
      });
    });
  }

  test("[W-18] names the type that was perhaps meant", () => {
    const { issues } = refused(through("connector", '{"type":"inbuond"}\n'));

    expect(issues[0]?.message).toContain("Was inbound meant?");
  });

  test("[W-20] of an inbound without an event is refused, and its bufferId kept", () => {
    const admitted = through("connector", '{"type":"inbound","event":null,"bufferId":"b1"}\n');

    expect(refused(admitted)).toMatchObject({
      why: "malformed",
      bufferId: "b1",
      issues: [{ path: "/event", got: "null" }],
    });
  });

  test("[C-57] of an outbound that cannot be read is refused, and its requestId kept", () => {
    expect(refused(through("gateway", `${draft({ chat_id: 5 })}\n`))).toMatchObject({
      requestId: REQUEST,
      issues: [{ clause: "O-06", path: "/action/chat_id", expected: "text", got: "5" }],
    });
  });

  test("[W-20] shows no secret in what it says", () => {
    const leaky = '{"type":"hello","platform":5,"secret":"hunter2","note":"Bearer abc.def"}';

    const said = JSON.stringify(through("gateway", `${leaky}\n`, "nonsense Bearer abc.def\n"));

    expect(said).not.toMatch(/hunter2|abc\.def/);
  });

  test("[W-20] says no more than a few hundred characters, whatever the line", () => {
    const long = `{"type":"inbound_ack","bufferId":[${'"x",'.repeat(9_999)}1],"${"k".repeat(9_999)}":1}\n`;

    const said = through("gateway", long, `${"y".repeat(99_999)}\n`);

    expect(said.every((one) => JSON.stringify(one).length < 1_500)).toBe(true);
  });
});

describe("a frame", () => {
  test("[W-19] with unknown fields comes through with a note for each", () => {
    const line = draft({ colour: "red" }).replace("{", '{"extra":1,');

    expect(through("gateway", `${line}\n`)).toMatchObject([
      {
        ok: true,
        notes: [
          { clause: "D-02", path: "/extra", severity: "info" },
          { clause: "D-02", path: "/action/colour", severity: "info" },
        ],
      },
    ]);
  });

  test("[W-19] with ever more unknown fields comes through with a bounded number of notes", () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 1]));

    const [admitted] = through("gateway", `${draft(many)}\n`);

    expect(admitted?.ok === true && admitted.notes.length).toBe(16);
  });

  test("[O-22] with metadata of a platform's own comes through without a remark", () => {
    const line = draft({ metadata: { thread_id: null, telegram_topic: { id: 5 } } });

    expect(through("gateway", `${line}\n`)).toMatchObject([{ ok: true, notes: [] }]);
  });

  for (const name of ["__proto__", "\\u005f_proto__", "__pro\\u0074o__"]) {
    test(`[W-19] with a field called ${name} comes through without it`, () => {
      const evil = `{"${name}":{"polluted":true},"message_id":"1"}`;
      const line = draft({ metadata: 0 }).replace('"metadata":0', `"metadata":${evil}`);

      const [admitted] = through("gateway", `${line}\n`);

      expect(frames(admitted === undefined ? [] : [admitted])).toEqual([
        expect.objectContaining({
          action: expect.objectContaining({ metadata: { message_id: "1" } }) as unknown,
        }),
      ]);
      expect(JSON.stringify(admitted)).not.toContain("polluted");
      expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    });
  }

  test("[W-19] with __proto__ in place of its fields is refused like one without them", () => {
    const line = '{"__proto__":{"type":"inbound_ack","bufferId":"b1"}}\n';

    expect(refused(through("gateway", line)).why).toBe("ignored");
  });

  for (const draft_id of ["0", "-1", "1.5", "9007199254740992", "1e999", '"7"', "null"]) {
    test(`[O-18] with the draft_id ${draft_id} is refused`, () => {
      const line = draft({}).replace('"draft_id":7', `"draft_id":${draft_id}`);

      expect(refused(through("gateway", `${line}\n`)).issues).toMatchObject([
        { clause: "O-18", path: "/action/draft_id" },
      ]);
    });
  }

  for (const draft_id of ["1", "9007199254740991", "7.0"]) {
    test(`[O-18] with the draft_id ${draft_id} comes through`, () => {
      const line = draft({}).replace('"draft_id":7', `"draft_id":${draft_id}`);

      expect(through("gateway", `${line}\n`)).toMatchObject([{ ok: true, notes: [] }]);
    });
  }

  for (const body of ["{}", '{"result":null}', '{"result":[]}', '{"result":"ok"}']) {
    test(`[W-26] of a result like ${body} is read as a failure`, () => {
      const line = result(JSON.parse(body) as object);

      expect(through("connector", `${line}\n`)).toMatchObject([
        { ok: true, frame: { result: {} }, notes: [{ clause: "W-26", path: "/result" }] },
      ]);
    });
  }

  test("[W-49] of a result that calls itself ambiguous comes through with a remark", () => {
    expect(through("connector", `${result({ result: { ambiguous: true } })}\n`)).toMatchObject([
      { ok: true, notes: [{ clause: "W-49", severity: "error" }] },
    ]);
  });

  test("[O-05] without metadata is read with empty metadata", () => {
    for (const metadata of [undefined, null, []]) {
      expect(through("gateway", `${draft({ metadata })}\n`)).toMatchObject([
        { ok: true, frame: { action: { metadata: {} } }, notes: [{ clause: "O-05" }] },
      ]);
    }
  });

  test("[O-22] with a placement that is no text is read without it", () => {
    const [admitted] = through(
      "gateway",
      `${draft({ metadata: { thread_id: 5, scope_id: "T1" } })}\n`,
    );

    expect(admitted).toMatchObject({
      ok: true,
      frame: { action: { metadata: { scope_id: "T1" } } },
      notes: [{ clause: "O-22", path: "/action/metadata/thread_id", got: "5" }],
    });
    expect(JSON.stringify(admitted?.ok === true && admitted.frame)).not.toContain("thread_id");
  });

  test("[O-04] with an op outside these lanes comes through with only its op checked", () => {
    const line = `{"type":"outbound","requestId":"${REQUEST}","action":{"op":"react","emoji":5}}\n`;

    expect(through("gateway", line)).toMatchObject([{ ok: true, notes: [] }]);
  });

  test("[O-01] without an action, or without an op, is refused", () => {
    for (const action of ["null", "{}", '{"op":5}', "[]"]) {
      const line = `{"type":"outbound","requestId":"${REQUEST}","action":${action}}\n`;

      expect(refused(through("gateway", line)).why).toBe("malformed");
    }
  });

  test("[W-25] with a requestId of another form comes through with a note", () => {
    const line = draft({}).replace(REQUEST, "550e8400-e29b-41d4-a716-446655440000");

    expect(through("gateway", `${line}\n`)).toMatchObject([
      { ok: true, notes: [{ clause: "W-25", severity: "info" }] },
    ]);
  });

  test("[W-66] of an event with nulls, and with a marker of the other side, comes through", () => {
    const event = { text: "hi", source: { chat_id: "D1", chat_name: null, is_bot: false } };

    expect(through("connector", `${inbound(event)}\n`)).toMatchObject([
      { ok: true, frame: { event }, notes: [{ clause: "D-02", path: "/event/source/is_bot" }] },
    ]);
  });
});

describe("a descriptor", () => {
  const fields = {
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
  const read = (descriptor: object): Admitted[] =>
    through("connector", `${JSON.stringify({ type: "descriptor", descriptor })}\n`);

  test("[W-38] with all its fields comes through", () => {
    expect(read(fields)).toMatchObject([{ ok: true, notes: [] }]);
  });

  for (const name of Object.keys(fields).filter((field) => field !== "max_message_length")) {
    test(`[W-44] without ${name} is refused`, () => {
      const { issues } = refused(read({ ...fields, [name]: undefined }));

      expect(issues).toMatchObject([{ path: `/descriptor/${name}`, got: "nothing" }]);
    });
  }

  test("[W-40] with a length that is no whole number is read with 4096", () => {
    for (const max_message_length of ["39000", null, undefined, 1.5]) {
      expect(read({ ...fields, max_message_length })).toMatchObject([
        {
          ok: true,
          frame: { descriptor: { max_message_length: 4096 } },
          notes: [{ clause: "W-40", severity: "error" }],
        },
      ]);
    }
  });

  test("[W-42] with entries that are no op names is read without them, each named where it stood", () => {
    const [admitted] = read({ ...fields, supported_ops: ["send", 5, null, "draft", {}] });

    expect(admitted).toMatchObject({
      ok: true,
      frame: { descriptor: { supported_ops: ["send", "draft"] } },
      notes: [
        { clause: "W-42", path: "/descriptor/supported_ops/1" },
        { clause: "W-42", path: "/descriptor/supported_ops/2" },
        { clause: "W-42", path: "/descriptor/supported_ops/4" },
      ],
    });
  });

  test("[W-42] with ops that are no list is read with none", () => {
    const [admitted] = read({ ...fields, supported_ops: "send" });

    expect(admitted).toMatchObject({ ok: true, frame: { descriptor: fields } });
    expect(JSON.stringify(admitted?.ok === true && admitted.frame)).not.toContain("supported_ops");
  });

  test("[W-38] of another version is read as version 1, with a note", () => {
    expect(read({ ...fields, contract_version: 2 })).toMatchObject([
      { ok: true, notes: [{ clause: "W-38", severity: "info" }] },
    ]);
  });
});
