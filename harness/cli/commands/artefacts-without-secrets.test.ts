import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../program.ts";

/** Its connector delivers again what was acknowledged (C-37), and its gateway answers twice (I-44). */
const CAPTURE = "test/captures/replay-after-drop-runs-twice.ndjson";

/** Assembled here, so that nobody who looks for leaked tokens takes these for some. */
const RUN = "Zq7".repeat(12);
const SECRETS = {
  slack: `xoxb-1234567890-${RUN}`,
  model: `sk-proj-${RUN}`,
  jwt: `eyJhbGciOiJIUzI1NiJ9.eyJ${RUN}.${RUN}`,
  telegram: `1234567890:AAH${RUN}`,
  field: "hunter2-correct-horse",
  bearer: `Bearer ${RUN}`,
};
const PARTS = ["Zq7", "hunter2", "horse"];

/** The capture with a secret wherever one may stand. */
function canary(): string {
  return readFileSync(CAPTURE, "utf8")
    .replaceAll("once please", `my key is ${SECRETS.model} or ${SECRETS.telegram}`)
    .replaceAll("answer to ", `${SECRETS.bearer} and ${SECRETS.slack} `)
    .replaceAll('{\\"success\\":true}', `{\\"success\\":false,\\"error\\":\\"no ${SECRETS.jwt}\\"}`)
    .replaceAll('\\"bufferId\\":', `\\"secret\\":\\"${SECRETS.field}\\",$&`)
    .replace('"restart"', `"restart ${SECRETS.slack}"`);
}

/** A capture whose drafts do not go on as they began (I-20), and are refused with a secret in the reason. */
function refusing(): string {
  return readFileSync("test/captures/draft-streaming-slack-tools-commentary.ndjson", "utf8")
    .replaceAll("Looking that up. Found", "Lost and found")
    .replace(
      /\{\\"success\\": ?true[^}]*\}/g,
      `{\\"success\\":false,\\"error\\":\\"no ${SECRETS.jwt}\\"}`,
    );
}

describe("what is made of a capture with secrets", () => {
  const folder = mkdtempSync(join(tmpdir(), "turnproof-"));
  const file = join(folder, "canary.ndjson");
  const small = join(folder, "small.ndjson");
  beforeAll(async () => {
    writeFileSync(file, canary());
    await made("shrink", file, "--check", "I-44", "--out", small);
  });

  test("[I-26] a shrunk capture has none, and breaks the same promise", async () => {
    expect(readFileSync(small, "utf8")).toContain("[redacted]");
    expectNone(readFileSync(small, "utf8"));
    const { out, code } = await made("check", small);
    expect(code).toBe(1);
    expect(out).toContain("I-44");
  });

  test("[I-26] [F-03] a scenario has none, and fails with the same mistake", async () => {
    const out = join(folder, "again.yaml");
    const promoted = await made("promote", file, "--check", "I-44", "--out", out);
    expect(promoted.code).toBe(0);
    expect(promoted.out).toContain("F-03-replay-runs-again");
    expectNone(readFileSync(out, "utf8"));
  });

  test("[I-26] a scenario refuses with the same words, but for the secret in them", async () => {
    const refused = join(folder, "refused.ndjson");
    const out = join(folder, "refused.yaml");
    writeFileSync(refused, refusing());
    await made("promote", refused, "--check", "I-20", "--out", out);
    expect(readFileSync(out, "utf8")).toContain("take: rejected:no [redacted]");
    expectNone(readFileSync(out, "utf8"));
  });

  test("[I-26] a diagram has none, nor has what two of them differ in", async () => {
    const { code } = await made("diagram", file, "--against", CAPTURE, "--out", folder);
    expect(code).toBe(0);
    for (const drawn of readdirSync(folder).filter((name) => /^canary\.(?:svg|mmd)$/.test(name))) {
      expect(readFileSync(join(folder, drawn), "utf8")).toContain("[redacted]");
      expectNone(readFileSync(join(folder, drawn), "utf8"));
    }
  });

  test("[I-26] a report has none, whole or in part", async () => {
    const reports = join(folder, "report");
    await made("check", file, "--report", reports);
    for (const name of readdirSync(reports)) expectNone(readFileSync(join(reports, name), "utf8"));
  });
});

/** Runs a command, none of whose output may hold a secret. */
async function made(
  ...argv: readonly string[]
): Promise<{ readonly code: number; readonly out: string }> {
  let out = "";
  const io = { out: (text: string) => (out += text), err: (text: string) => (out += text) };
  const code = await runCli(argv, io);
  expectNone(out);
  return { code, out };
}

function expectNone(text: string): void {
  for (const part of PARTS) expect(text).not.toContain(part);
}
