import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { readTrace } from "../../contract/trace/read-trace.ts";
import { UsageError } from "../usage-error.ts";
import { traceFile } from "./trace-file.ts";

const MODULE = `${inject("packageFolder")}/dist/harness/cli/trace-file.js`;

function scratch(): string {
  return join(mkdtempSync(join(tmpdir(), "turnproof-")), "trace.ndjson");
}

function kindsIn(path: string): readonly string[] {
  const { lines, issues } = readTrace(readFileSync(path, "utf8"));
  expect(issues).toEqual([]);
  return lines.map(({ kind }) => kind);
}

test("each line is in the file before the next thing happens, and none comes after the end", () => {
  const path = scratch();
  const trace = traceFile(path, "gateway");
  expect(kindsIn(path)).toEqual(["meta"]);

  trace.add({ kind: "open", conn: "g1.1", ok: true });
  expect(kindsIn(path)).toEqual(["meta", "open"]);

  trace.end();
  trace.add({ kind: "open", conn: "g1.2", ok: true });
  trace.end();
  expect(kindsIn(path)).toEqual(["meta", "open", "end"]);
});

test("the file is opened once: it is the same one after somebody has moved it", () => {
  const path = scratch();
  const trace = traceFile(path, "gateway");
  renameSync(path, `${path}.moved`);
  trace.add({ kind: "open", conn: "g1.1", ok: true });
  trace.end();

  expect(kindsIn(`${path}.moved`)).toEqual(["meta", "open", "end"]);
  expect(() => readFileSync(path)).toThrow("ENOENT");
});

test("a process that is killed leaves every line that it was given", () => {
  const path = scratch();
  const script = `
    import { traceFile } from "${MODULE}";
    const trace = traceFile(${JSON.stringify(path)}, "gateway");
    for (let n = 1; n <= 100; n += 1) trace.add({ kind: "open", conn: "g1." + n, ok: true });
    process.kill(process.pid, "SIGKILL");
  `;
  const args = ["--input-type=module", "--eval", script];

  expect(() => execFileSync(process.execPath, args, { stdio: "pipe" })).toThrow();
  expect(kindsIn(path)).toHaveLength(101);
});

test("a file that cannot be written is a wrong use, and is named", () => {
  expect(() => traceFile(join(tmpdir(), "none", "trace.ndjson"), "gateway")).toThrow(UsageError);
});
