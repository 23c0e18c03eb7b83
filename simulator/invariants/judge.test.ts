import { expect, test } from "vitest";
import type { Line } from "../../contract/trace-line.ts";
import { createJudge, TOLD_MAX, type JudgeState } from "./judge.ts";
import type { Breach } from "./port.ts";
import { LIVE_TURNS_MAX } from "./story/story.ts";
import { Transcript } from "./testing/transcript.ts";

const judge = createJudge();

function heard(lines: readonly Line[], from = judge.start): readonly [JudgeState, Breach[]] {
  let state = from;
  const breaches: Breach[] = [];
  for (const line of lines) {
    const [next, found] = judge.on(state, line);
    state = next;
    breaches.push(...found);
  }
  return [state, breaches];
}

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}

test("names each predicate once, with an id of the catalogue and a title", () => {
  const ids = judge.predicates.map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[WOGCSIFDX]-\d{2,3}$/.test(id))).toEqual([]);
  expect(judge.predicates.filter(({ title }) => title === "")).toEqual([]);
});

test("[I-25] tells a broken promise once for each turn, and where it stood", () => {
  const trace = new Transcript().says("A", "m1").says("B", "m2");
  const leak = { metadata: { _x: 1 } };
  trace.send("A", "ada1", "m8", leak).send("A", "ada2", "m9", leak).send("B", "bob1", "m10", leak);
  const [, breaches] = heard(trace.lines);
  const leaks = breaches.filter(({ predicate }) => predicate === "I-25");

  expect(leaks.map(({ turn, at }) => [turn, trace.lines[at - 1]?.kind])).toEqual([
    ["A", "sent"],
    ["B", "sent"],
  ]);
});

test("never changes a state that was handed to it, so that a run can be forked", () => {
  const trace = new Transcript()
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .frame("A", 7, "ada1 ", { label: "A/draft" })
    .call("A/draft", "A", "chat.startStream", { channel: "D1" }, { ok: true, id: "m9" })
    .ends("A", "ada1 ada2")
    .seal("A", 7, "ada1 ada2", "m9");
  let state = frozen(judge.start);
  for (const line of trace.lines) state = frozen(judge.on(state, frozen(line))[0]);

  const [one] = heard([...trace.rest()].slice(-1), state);
  const [other] = heard(new Transcript().send("A", "ada1 ada2", "m10").rest(), state);

  expect(one.story).not.toEqual(other.story);
});

test("[I-54] stays within its bounds, however long a trace is", () => {
  let state = judge.start;
  for (const line of new Transcript().lines) state = judge.on(state, line)[0];
  for (let turn = 0; turn < 2 * LIVE_TURNS_MAX; turn += 1) {
    const trace = new Transcript({ handshake: false }).says(`T${turn}`, `m${turn}`);
    trace.frame(`T${turn}`, turn + 1, "ada1", { metadata: { _x: 1 } });
    for (const line of trace.lines.slice(1)) state = judge.on(state, line)[0];
  }

  expect(state.story.live.length).toBeLessThanOrEqual(LIVE_TURNS_MAX);
  expect(state.told.length).toBeLessThanOrEqual(TOLD_MAX);
  expect(JSON.stringify(state).length).toBeLessThan(8_000_000);
});

test("[I-15] listens only to what it was asked for", () => {
  expect(createJudge({ only: ["I-15", "I-17"] }).predicates.map(({ id }) => id)).toEqual([
    "I-15",
    "I-17",
  ]);
});

test("digests of two states are equal when only their evidence differs", () => {
  const digestOf = (trace: Transcript): string => judge.digest(heard(trace.lines)[0]);
  const note = { what: "note", text: "" } as const;
  const trace = (): Transcript => new Transcript().report(note).says("A", "m1");

  const early = digestOf(trace().frame("A", 7, "ada1"));
  const late = digestOf(trace().report(note).wait(50).frame("A", 7, "ada1"));

  expect(late).toBe(early);
  expect(digestOf(trace().frame("A", 7, "ada2"))).not.toBe(early);
});
