import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { prepareReports, ReportError } from "./write-report.ts";

function temporary(): string {
  return mkdtempSync(join(tmpdir(), "turnproof-"));
}

describe("the directory of a report", () => {
  test("is made whole, and left empty", () => {
    const directory = join(temporary(), "deep", "report");

    prepareReports(directory);
    prepareReports(directory);

    expect(readdirSync(directory)).toEqual([]);
  });

  test("that is a file, or in one, is refused before anything runs", () => {
    const file = join(temporary(), "file");
    writeFileSync(file, "");

    expect(() => prepareReports(file)).toThrow(ReportError);
    expect(() => prepareReports(join(file, "deep"))).toThrow(`Cannot write the report ${file}`);
  });

  // Node's own way of making directories one in another never comes back from here.
  test.runIf(existsSync("/proc/self"))("in a file system that takes none is refused too", () => {
    expect(() => prepareReports("/proc/turnproof/report")).toThrow(ReportError);
  });
});
