import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { hashOfClaim, readCertificate } from "../../harness/explore/certificate.ts";
import { explorePart } from "../../harness/explore/part.ts";

const FOLDER = "certificates";
const claims = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => [name, readCertificate(`${FOLDER}/${name}`)] as const);
/** What is larger is proven by `turnproof certificate verify certificates/*.json`, which takes minutes. */
const SCHEDULES_MAX = 1_200;

const small = claims.filter(([, { schedules }]) => {
  return schedules.reduce((sum, count) => sum + count, 0) <= SCHEDULES_MAX;
});

export function testCertificates(): void {
  test("there are certificates, of the whole and without a finding", () => {
    expect(claims.length).toBeGreaterThan(2);
    for (const [name, claim] of claims) {
      expect(claim, name).toMatchObject({ complete: true, counterexample: null });
      expect(claim.shard, name).toEqual({ index: 0, of: 1 });
      expect(claim.plan, name).toMatchObject({ only: [], defect: null, profile: null });
    }
  });

  test.each(small)("%s holds today: counts, outcomes and hash are the same", (_, claim) => {
    const { plan, shard, effort } = claim;
    const part = explorePart(plan, shard, { merge: effort.merge, keepGoing: true });

    expect(part.schedules).toEqual(claim.schedules);
    expect(part.outcomes).toEqual(claim.outcomes);
    expect(hashOfClaim(part)).toBe(claim.hash);
  });
}
