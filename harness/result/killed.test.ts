import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { aCase, aRun } from "./fixtures.ts";
import { resultSchema } from "./result-schema.ts";
import { prepareReports, writeReports } from "./write-report.ts";

/** `TURNPROOF_KILLS=50 npx vitest run harness/result/killed.test.ts` is the long form. */
const MOMENTS = Number(process.env["TURNPROOF_KILLS"] ?? 10);
/** How many processes are killed side by side. */
const LANES = 2;
/** Long enough for a few whole reports, in milliseconds. */
const LIFE_MS_MAX = 250;
const WRITER = `${inject("packageFolder")}/dist/harness/result/testing/write-for-ever.js`;

/** How each report ends when it is whole. */
const ENDS: Readonly<Record<string, RegExp>> = {
  "result.json": /\n\]}\n$/,
  "junit.xml": /<\/testsuites>\n$/,
  "events.ndjson": /\{"event":"end".*\}\n$/,
  "report.html": /<\/html>\s*$/,
  "summary.md": /\n$/,
  "annotations.txt": /::notice .*\n$/,
};

/** Lets a process write reports into a directory, and kills it without a word. */
async function killedWhileWriting(directory: string, afterMs: number): Promise<void> {
  const writer = spawn(process.execPath, [WRITER, directory]);
  await once(writer.stdout, "data");
  // The moment is by chance, and nothing hangs on what it is.
  setTimeout(() => writer.kill("SIGKILL"), afterMs);
  await once(writer, "close");
}

function brokenReports(directory: string): readonly string[] {
  return readdirSync(directory)
    .filter((name) => !name.startsWith("."))
    .filter((name) => {
      const text = readFileSync(join(directory, name), "utf8");
      const isWhole = ENDS[name]?.test(text) === true;
      return (
        !isWhole || (name === "result.json" && !resultSchema.safeParse(JSON.parse(text)).success)
      );
    });
}

test(`a report is whole, or as it was, after its writer was killed at any of ${MOMENTS} moments`, async () => {
  const directories = Array.from({ length: LANES }, () =>
    mkdtempSync(join(tmpdir(), "turnproof-")),
  );
  const lanes = directories.map(async (directory, lane) => {
    for (let moment = lane; moment < MOMENTS; moment += LANES) {
      await killedWhileWriting(directory, (LIFE_MS_MAX * moment) / MOMENTS);
      expect(brokenReports(directory)).toEqual([]);
    }
  });
  await Promise.all(lanes);

  for (const directory of directories) {
    // The next run is unaffected, and clears what the dead have left.
    prepareReports(directory);
    writeReports(directory, aRun(aCase("pass")), () => undefined);
    expect(readdirSync(directory).sort()).toEqual(Object.keys(ENDS).sort());
  }
}, 600_000);

test("what a living process is writing is left alone", () => {
  const directory = mkdtempSync(join(tmpdir(), "turnproof-"));
  const own = `.result.json.${process.pid}`;
  writeFileSync(join(directory, own), "");
  writeFileSync(join(directory, ".junit.xml.note"), "");

  prepareReports(directory);

  expect(readdirSync(directory).sort()).toEqual([".junit.xml.note", own]);
});
