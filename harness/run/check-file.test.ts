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

function fileOf(content: string | Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), "turnproof-")), "file.ndjson");
  writeFileSync(file, content);
  return file;
}

/** A capture whose connector delivers each of many messages again. */
function capture(): string {
  const text = readFileSync("test/captures/replay-after-drop-runs-twice.ndjson", "utf8");
  const rows = AGAIN.map((line) => text.split("\n")[line - 1] ?? "");
  const all = Array.from({ length: REPEATS }, (_, count) =>
    rows.map((row) => row.replaceAll("b-1", `b-${count}`).replaceAll("500.1", `500.${count}`)),
  );
  return fileOf(`${all.flat().join("\n")}\n`);
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

test("a recording in which no frame crossed passes nothing: every promise is blocked", () => {
  const { verdict, checks } = checkFile(fileOf('{"ms":1,"conn":1,"event":"open"}\n'), "both");

  const [readable, ...promises] = checks;
  expect(["unknown", "blocked"]).toContain(verdict);
  expect([readable?.id, readable?.verdict]).toEqual(["readable", "unknown"]);
  expect(promises.length).toBeGreaterThan(50);
  expect(new Set(promises.map((check) => `${check.verdict} by ${check.blockedBy}`))).toEqual(
    new Set(["blocked by readable"]),
  );
});

test.each([
  ["nothing", "", "is empty"],
  ["bytes", "\u0000\u0001\u0002\n", "is no text"],
  ["other words", "all is well\n", "holds no frame"],
])("[W-20] refuses a file of %s, as every command does", async (_what, text, says) => {
  const file = fileOf(text);
  for (const argv of [["check"], ["shrink"], ["promote"], ["replay", "--as", "connector"]]) {
    let err = "";
    const io = { out: () => undefined, err: (words: string) => (err += words) };
    expect(await runCli([...argv, file], io)).toBe(2);
    expect(err).toContain(`${file} ${says}; give a capture`);
  }
});

test("[W-13] judges a capture behind a byte order mark as the capture itself", () => {
  const text = readFileSync("test/captures/plain-turn-slack.ndjson", "utf8");
  const { verdict, checks } = checkFile(fileOf(`\uFEFF${text}`), "both");

  expect(verdict).toBe("pass");
  expect(checks[0]).toMatchObject({ id: "readable", verdict: "pass" });
});

test.each(["utf-16le", "utf-16be"])("[W-13] names a capture in %s, and what to do", (encoding) => {
  const text = readFileSync("test/captures/plain-turn-slack.ndjson", "utf8");
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  const file = fileOf(encoding === "utf-16le" ? bytes : bytes.swap16());

  expect(() => checkFile(file, "both")).toThrow(/is in UTF-16.*give it in UTF-8: Get-Content/);
});

test("a folder is no recording, and the answer says to give a file of it", () => {
  const folder = mkdtempSync(join(tmpdir(), "turnproof-"));

  expect(() => checkFile(folder, "both")).toThrow(
    `${folder} is a folder; give the file in it that holds the recording`,
  );
});
