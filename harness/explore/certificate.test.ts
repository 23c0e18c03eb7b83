import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashOfClaim, readCertificate, writeCertificate } from "./certificate.ts";
import { explorePart } from "./part.ts";
import { alphabetOf } from "./plan.ts";
import { workloadText } from "./workload.ts";

const part = explorePart(
  {
    workload: "stream",
    scenario: workloadText("stream", 1, "slack"),
    turns: 1,
    platform: "slack",
    deviations: 1,
    ...alphabetOf("ack-lost,cancel"),
    only: [],
    defect: null,
    profile: null,
  },
  { index: 0, of: 1 },
  { merge: true, keepGoing: true },
);
const folder = mkdtempSync(join(tmpdir(), "turnproof-"));

test("a certificate is read as it was written, and says what was proven", () => {
  const path = join(folder, "whole.json");
  const written = writeCertificate(path, part);

  expect(readCertificate(path)).toEqual(written);
  expect(written).toMatchObject({ complete: true, schedules: part.schedules });
  expect(written.made.sources).toMatch(/^[0-9a-f]{64}$/);
});

test("a certificate that was changed by hand is refused", () => {
  const path = join(folder, "changed.json");
  writeCertificate(path, part);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace('"schedules": [\n    1,', '"schedules": [\n    2,'));

  expect(() => readCertificate(path)).toThrow("was changed by hand");
});

test("what is no certificate is refused, and what is wrong is named", () => {
  const path = join(folder, "other.json");
  writeFileSync(path, '{"format":"turnproof certificate 1"}');

  expect(() => readCertificate(path)).toThrow("is no certificate: made");
});

test("what cannot be read as a certificate is refused in words, with what writes one", () => {
  const [list, broken] = [join(folder, "list.json"), join(folder, "broken.json")];
  writeFileSync(list, "[]");
  writeFileSync(broken, "{");
  const missing = join(folder, "missing.json");

  expect(() => readCertificate(list)).toThrow(/list\.json is no certificate: Invalid input/);
  expect(() => readCertificate(broken)).toThrow(
    `${broken} is no JSON; explore --certificate FILE writes a certificate`,
  );
  expect(() => readCertificate(missing)).toThrow(`There is no ${missing}`);
  expect(() => readCertificate(folder)).toThrow(`${folder} is no file; give one`);
});

test("the hash is that of the claim, not of what it took", () => {
  const quicker = { ...part, effort: { ...part.effort, tookMs: 1, merge: false } };
  expect(hashOfClaim(quicker)).toBe(hashOfClaim(part));
  expect(hashOfClaim({ ...part, complete: false })).not.toBe(hashOfClaim(part));
});
