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

const parts = (of: number): readonly ExploredPart[] =>
  Array.from({ length: of }, (_, index) => part({ index, of }));

test("parts add up to the same counts, outcomes and hash, however many there are", () => {
  const whole = part({ index: 0, of: 1 });
  const hash = hashOfClaim(whole);

  expect(whole.schedules[2]).toBeGreaterThan(100);
  expect(hashOfClaim(joinParts(parts(2)))).toBe(hash);
  expect(hashOfClaim(joinParts(parts(4)))).toBe(hash);
  expect(hashOfClaim(part({ index: 0, of: 1 }, false))).toBe(hash);
});

test("parts of different sizes may make up the whole", () => {
  const [first] = parts(2);
  const quarters = parts(4).filter(({ shard }) => shard.index % 2 === 1);

  const joined = joinParts([...(first === undefined ? [] : [first]), ...quarters]);

  expect(hashOfClaim(joined)).toBe(hashOfClaim(part({ index: 0, of: 1 })));
});

test("a gap is refused", () => {
  expect(() => joinParts(parts(4).slice(0, 3))).toThrow("A part is missing: 4/4");
});

test("an overlap is refused", () => {
  const [one, two] = parts(2);
  const all = [one, two, one].flatMap((each) => each ?? []);
  expect(() => joinParts(all)).toThrow("Parts 1/2 and 1/2 overlap");
});

test("parts of different explorations are refused", () => {
  const [one, two] = parts(2);
  if (one === undefined || two === undefined) throw new Error("two parts were asked for");
  const other = { ...two, plan: { ...plan, deviations: 3 } };
  expect(() => joinParts([one, other])).toThrow("deviations is 2 here and 3 there");
});
