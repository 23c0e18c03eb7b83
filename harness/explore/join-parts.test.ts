import { expect, test } from "vitest";
import type { Shard } from "../../simulator/explore/explore.ts";
import { hashOfClaim } from "./certificate.ts";
import { joinParts } from "./join-parts.ts";
import { explorePart, type ExploredPart } from "./part.ts";
import { alphabetOf, type ExplorePlan } from "./plan.ts";
import { workloadText } from "./workload.ts";

const plan: ExplorePlan = {
  workload: "stream",
  scenario: workloadText("stream", 1, "slack"),
  turns: 1,
  platform: "slack",
  deviations: 2,
  ...alphabetOf("ack-lost,held,cancel,cut"),
  only: [],
  defect: null,
  profile: null,
};

function part(shard: Shard, merge = true): ExploredPart {
  return explorePart(plan, shard, { merge, keepGoing: true });
}

const partsOf = (of: number): readonly ExploredPart[] =>
  Array.from({ length: of }, (_, index) => part({ index, of }));
const whole = part({ index: 0, of: 1 });
const halves = partsOf(2);
const quarters = partsOf(4);

test("parts add up to the same counts, outcomes and hash, however many there are", () => {
  const hash = hashOfClaim(whole);

  expect(whole.schedules[2]).toBeGreaterThan(100);
  expect(hashOfClaim(joinParts(halves))).toBe(hash);
  expect(hashOfClaim(joinParts(quarters))).toBe(hash);
  expect(hashOfClaim(part({ index: 0, of: 1 }, false))).toBe(hash);
});

test("parts of different sizes may make up the whole", () => {
  const odd = quarters.filter(({ shard }) => shard.index % 2 === 1);

  const joined = joinParts([...halves.slice(0, 1), ...odd]);

  expect(hashOfClaim(joined)).toBe(hashOfClaim(whole));
});

test("a gap is refused", () => {
  expect(() => joinParts(quarters.slice(0, 3))).toThrow("A part is missing: 4/4");
});

test("an overlap is refused", () => {
  const [one, two] = halves;
  const all = [one, two, one].flatMap((each) => each ?? []);
  expect(() => joinParts(all)).toThrow("Parts 1/2 and 1/2 overlap");
});

test("parts of different explorations are refused", () => {
  const [one, two] = halves;
  if (one === undefined || two === undefined) throw new Error("two parts were asked for");
  const other = { ...two, plan: { ...plan, deviations: 3 } };
  expect(() => joinParts([one, other])).toThrow("deviations is 2 here and 3 there");
});
