import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCli } from "../cli/program.ts";
import { aRun } from "../result/fixtures.ts";
import { junitXml } from "../result/junit.ts";
import { FINDINGS_MAX } from "../result/model.ts";
import { checkFile } from "./check-file.ts";

const REPEATS = FINDINGS_MAX + 7;
/** The lines of a capture that deliver a message, acknowledge it, and do both again (C-37). */
const AGAIN = [28, 29, 28, 29];

/** A capture whose connector delivers each of many messages again. */
function capture(): string {
  const text = readFileSync("test/captures/replay-after-drop-runs-twice.ndjson", "utf8");
  const rows = AGAIN.map((line) => text.split("\n")[line - 1] ?? "");
  const all = Array.from({ length: REPEATS }, (_, count) =>
    rows.map((row) => row.replaceAll("b-1", `b-${count}`).replaceAll("500.1", `500.${count}`)),
  );
  const file = join(mkdtempSync(join(tmpdir(), "turnproof-")), "broken.ndjson");
  writeFileSync(file, `${all.flat().join("\n")}\n`);
  return file;
}

test("keeps a bounded number of places of one check, the first ones, and how many more there are", () => {
  const result = checkFile(capture(), "both");
  const check = result.checks.find(({ id }) => id === "C-37");

  expect(check?.findings).toHaveLength(FINDINGS_MAX);
  expect(check?.more).toBe(REPEATS - FINDINGS_MAX);
  expect(check?.findings.slice(0, 2).map(({ line }) => line)).toEqual([3, 7]);
  expect(junitXml(aRun(result))).toContain(`: and ${REPEATS - FINDINGS_MAX} more`);
});

test("shows the first offending line first, and the first places of a check that repeats", async () => {
  let out = "";
  const code = await runCli(["check", capture()], {
    out: (text) => (out += text),
    err: () => undefined,
  });

  expect(code).toBe(1);
  expect(out.split("\n")[0]).toMatch(/: the first offending line is 3$/);
  expect(out).toContain(`    and ${REPEATS - 5} more\n`);
  expect(out.split("\n").length).toBeLessThan(100);
});

test("[W-20] names lines of the file in its words, too, and counts those of the file", () => {
  const file = "test/captures/array-frame-loses-the-reader.ndjson";
  const { checks, title } = checkFile(file, "both");
  const found = checks
    .flatMap(({ findings }) => findings)
    .find(({ actual }) => /on line/.test(actual));

  expect(readFileSync(file, "utf8").split("\n")[3]).toContain("[1,2]");
  expect(found?.actual).toBe("after [1,2] on line 4 the connection was given up");
  expect(title).toBe("12 lines");
});

test("a file without a frame passes nothing: every promise is blocked", () => {
  const file = join(mkdtempSync(join(tmpdir(), "turnproof-")), "empty.ndjson");
  for (const text of ["", "\u0000\u0001\u0002\n"]) {
    writeFileSync(file, text);

    const { verdict, checks } = checkFile(file, "both");

    const [readable, ...promises] = checks;
    expect(["unknown", "blocked"]).toContain(verdict);
    expect([readable?.id, readable?.verdict]).toEqual(["readable", "unknown"]);
    expect(promises.length).toBeGreaterThan(50);
    expect(new Set(promises.map((check) => `${check.verdict} by ${check.blockedBy}`))).toEqual(
      new Set(["blocked by readable"]),
    );
  }
});
