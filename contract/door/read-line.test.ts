import { describe, expect, test } from "vitest";
import { REQUEST, ackLine, draftLine, frames, refused, through } from "./testing/passage.ts";

describe("a line that is no frame", () => {
  test("[W-17] of no JSON is refused, and what follows comes through", () => {
    const admitted = through("gateway", `garbage\n${ackLine("b1")}\n`);

    expect(frames(admitted)).toMatchObject(["malformed", { bufferId: "b1" }]);
    expect(admitted[0]).toMatchObject({ issues: [{ clause: "W-17" }], line: "garbage" });
  });

  test("[W-17] says when two frames were glued together", () => {
    const { issues } = refused(through("gateway", `${ackLine("b1")}${ackLine("b2")}\n`));

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
    expect(refused(through("gateway", `${draftLine({ chat_id: 5 })}\n`))).toMatchObject({
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
