import { describe, expect, test } from "vitest";
import type { Admitted } from "./admitted.ts";
import { REQUEST, draftLine, frames, refused, through } from "./testing/passage.ts";

const result = (body: object): string =>
  JSON.stringify({ type: "outbound_result", requestId: REQUEST, ...body });
const inbound = (event: unknown): string => JSON.stringify({ type: "inbound", event });

describe("a frame", () => {
  test("[W-19] with unknown fields comes through with a note for each", () => {
    const line = draftLine({ colour: "red" }).replace("{", '{"extra":1,');

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

    const [admitted] = through("gateway", `${draftLine(many)}\n`);

    expect(admitted?.ok === true && admitted.notes.length).toBe(16);
  });

  test("[O-22] with metadata of a platform's own comes through without a remark", () => {
    const line = draftLine({ metadata: { thread_id: null, telegram_topic: { id: 5 } } });

    expect(through("gateway", `${line}\n`)).toMatchObject([{ ok: true, notes: [] }]);
  });

  for (const name of ["__proto__", "\\u005f_proto__", "__pro\\u0074o__"]) {
    test(`[W-19] with a field called ${name} comes through without it`, () => {
      const evil = `{"${name}":{"polluted":true},"message_id":"1"}`;
      const line = draftLine({ metadata: 0 }).replace('"metadata":0', `"metadata":${evil}`);

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
      const line = draftLine({}).replace('"draft_id":7', `"draft_id":${draft_id}`);

      expect(refused(through("gateway", `${line}\n`)).issues).toMatchObject([
        { clause: "O-18", path: "/action/draft_id" },
      ]);
    });
  }

  for (const draft_id of ["1", "9007199254740991", "7.0"]) {
    test(`[O-18] with the draft_id ${draft_id} comes through`, () => {
      const line = draftLine({}).replace('"draft_id":7', `"draft_id":${draft_id}`);

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
      expect(through("gateway", `${draftLine({ metadata })}\n`)).toMatchObject([
        { ok: true, frame: { action: { metadata: {} } }, notes: [{ clause: "O-05" }] },
      ]);
    }
  });

  test("[O-22] with a placement that is no text is read without it", () => {
    const [admitted] = through(
      "gateway",
      `${draftLine({ metadata: { thread_id: 5, scope_id: "T1" } })}\n`,
    );

    expect(admitted).toMatchObject({
      ok: true,
      frame: { action: { metadata: { scope_id: "T1" } } },
      notes: [{ clause: "O-22", path: "/action/metadata/thread_id", got: "5" }],
    });
    expect(JSON.stringify(admitted?.ok === true && admitted.frame)).not.toContain("thread_id");
  });

  test("[O-04] with an op nobody knows comes through with only its op checked", () => {
    const line = `{"type":"outbound","requestId":"${REQUEST}","action":{"op":"wave","emoji":5}}\n`;

    expect(through("gateway", line)).toMatchObject([{ ok: true, notes: [] }]);
  });

  test("[O-01] without an action, or without an op, is refused", () => {
    for (const action of ["null", "{}", '{"op":5}', "[]"]) {
      const line = `{"type":"outbound","requestId":"${REQUEST}","action":${action}}\n`;

      expect(refused(through("gateway", line)).why).toBe("malformed");
    }
  });

  test("[W-25] with a requestId of another form comes through with a note", () => {
    const line = draftLine({}).replace(REQUEST, "550e8400-e29b-41d4-a716-446655440000");

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
  const read = (descriptor: object): readonly Admitted[] =>
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
