import { describe, expect, test } from "vitest";
import type { Side } from "../../../contract/trace-line.ts";
import { faultWord, readFaultSpec } from "./fault-spec.ts";
import { HELD_MAX, RESULTS_TO_LOSE_MAX, WireFaults, type WireAct } from "./wire-faults.ts";

function request(requestId: string, action: object): string {
  return `${JSON.stringify({ type: "outbound", requestId, action })}\n`;
}

const DRAFT = { op: "draft", final: false };
const SEAL = { op: "draft", final: true };
const result = (requestId: string): string =>
  `${JSON.stringify({ type: "outbound_result", requestId, result: { success: true } })}\n`;

/** What is done, in short: `forward record`. */
function deeds(acts: readonly WireAct[]): string {
  return acts.map((act) => ("fault" in act ? `${act.do} ${act.fault}` : act.do)).join(", ");
}

function faultsOf(...words: readonly string[]): (from: Side, text: string) => string {
  const faults = new WireFaults(words.map(readFaultSpec));
  return (from, text) => deeds(faults.actsOn(1, from, text));
}

const PASSES = "forward, record";

describe("a fault on the wire", () => {
  test("[D-06] ack-lost keeps back the result of its op, and of no other", () => {
    const told = faultsOf("ack-lost@seal");

    expect(told("gateway", request("r1", DRAFT))).toBe(PASSES);
    expect(told("gateway", request("r2", SEAL))).toBe(PASSES);
    expect(told("connector", result("r1"))).toBe(PASSES);
    expect(told("connector", result("r2"))).toBe("witness ack-lost");
    expect(told("gateway", request("r3", SEAL))).toBe(PASSES);
    expect(told("connector", result("r3"))).toBe(PASSES);
  });

  test("is laid on the frame that its number says", () => {
    const told = faultsOf("request-lost@draft#2");

    expect(told("gateway", request("r1", DRAFT))).toBe(PASSES);
    expect(told("gateway", request("r2", DRAFT))).toBe("record, witness request-lost");
    expect(told("gateway", request("r3", DRAFT))).toBe(PASSES);
  });

  test("[D-34] held lets the frame through behind so many others of its sender", () => {
    const told = faultsOf("held:2@draft");

    expect(told("gateway", request("r1", DRAFT))).toBe("record, witness held:2, hold");
    expect(told("connector", result("r0"))).toBe(PASSES);
    expect(told("gateway", request("r2", SEAL))).toBe(PASSES);
    expect(told("gateway", request("r3", SEAL))).toBe(`${PASSES}, forward`);
  });

  test("[D-06] cut loses the frame, and cut-after hands it on first", () => {
    expect(faultsOf("cut@seal")("gateway", request("r1", SEAL))).toBe("record, witness cut, cut");
    expect(faultsOf("cut-after@seal")("gateway", request("r1", SEAL))).toBe(
      "forward, record, witness cut-after, cut",
    );
  });

  test("[C-34] repeated hands the frame on twice", () => {
    expect(faultsOf("repeated@send")("gateway", request("r1", { op: "send" }))).toBe(
      "forward, record, witness repeated, forward",
    );
  });

  test("[G-10] [O-30] rejected and declined answer in the connector's place", () => {
    const faults = new WireFaults([readFaultSpec("declined:not here@seal")]);
    const acts = faults.actsOn(1, "gateway", request("r1", SEAL));

    expect(deeds(acts)).toBe("record, witness declined:not here, answer");
    expect(
      JSON.parse(acts.flatMap((act) => ("text" in act ? [act.text] : [])).at(-1) ?? ""),
    ).toEqual({
      type: "outbound_result",
      requestId: "r1",
      result: { success: false, error: "not here", code: "egress_declined" },
    });
  });

  test("[W-14] finds its frame among several of one message", () => {
    const told = faultsOf("request-lost@seal");
    const both = request("r1", DRAFT) + request("r2", SEAL);

    expect(told("gateway", both)).toBe(`${PASSES}, record, witness request-lost`);
  });

  test("[W-14] leaves a message whole that nothing befalls, and what is no frame alone", () => {
    const faults = new WireFaults([readFaultSpec("cut@edit")]);
    const both = request("r1", DRAFT) + request("r2", SEAL);

    expect(faults.actsOn(1, "gateway", both)).toEqual([
      { do: "forward", text: both },
      { do: "record", text: both },
    ]);
    expect(deeds(faults.actsOn(1, "gateway", "no frame"))).toBe(PASSES);
    expect(faults.unmet).toEqual(["cut@edit"]);
  });

  test("[I-54] remembers no more frames and results than it has room for", () => {
    const held = new WireFaults(
      Array.from({ length: HELD_MAX + 1 }, (_, i) => readFaultSpec(`held:9999@draft#${i + 1}`)),
    );
    const last = Array.from({ length: HELD_MAX + 1 }, (_, i) =>
      deeds(held.actsOn(1, "gateway", request(`r${i}`, DRAFT))),
    ).at(-1);
    const lost = new WireFaults(
      Array.from({ length: RESULTS_TO_LOSE_MAX + 1 }, (_, i) =>
        readFaultSpec(`ack-lost@draft#${i + 1}`),
      ),
    );
    for (let i = 0; i <= RESULTS_TO_LOSE_MAX; i += 1) {
      lost.actsOn(1, "gateway", request(`r${i}`, DRAFT));
    }

    expect(last).toBe(PASSES);
    expect(deeds(lost.actsOn(1, "connector", result("r0")))).toBe(PASSES);
    expect(deeds(lost.actsOn(1, "connector", result("r1")))).toBe("witness ack-lost");
  });
});

describe("how a fault is written", () => {
  test.each(["ack-lost@seal", "held:2@draft#3", "rejected:no: such@send"])("%s", (word) => {
    expect(faultWord(readFaultSpec(word))).toBe(word);
  });

  test.each([
    ["ack-lost", "says no place"],
    ["ack-lots@seal", "did you mean ack-lost?"],
    ["cut@sael", "did you mean seal?"],
    ["cut@seal#0", "no count from 1"],
    ["held:x@seal", "takes a count"],
  ])("%s is refused in words", (word, sentence) => {
    expect(() => readFaultSpec(word)).toThrow(sentence);
  });
});
