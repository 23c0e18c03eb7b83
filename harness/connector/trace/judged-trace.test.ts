import { spawn, type ChildProcessByStdio } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { expect, inject, test } from "vitest";
import type { Happened } from "../../../contract/trace-line.ts";
import { readTrace } from "../../../contract/trace/read-trace.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { judgeLines } from "../../run/judged-run.ts";
import { UsageError } from "../../usage-error.ts";
import { JudgedTrace, WAITING_LINES_MAX } from "./judged-trace.ts";

const MODULE = `${inject("packageFolder")}/dist/harness/connector/trace/judged-trace.js`;
/** Enough that the writing is well under way. */
const TURNS_BEFORE_KILL = 50;
const LINES_A_TURN = 200;
/** More than wait for the end of a turn. */
const MANY = WAITING_LINES_MAX + 200;

function scratch(): string {
  return join(mkdtempSync(join(tmpdir(), "turnproof-")), "trace.ndjson");
}

function begun(path: string): [JudgedTrace, Breach[]] {
  const breaches: Breach[] = [];
  const onBreach = (breach: Breach): number => breaches.push(breach);
  return [new JudgedTrace({ path, observer: "connector", onBreach }), breaches];
}

const HELLO: Happened = {
  kind: "received",
  conn: "c.1",
  by: "connector",
  frame: { type: "hello", platform: "slack", botId: "B1" },
};

/** A result that nobody asked for. */
function result(requestId: string): Happened {
  return {
    kind: "sent",
    conn: "c.1",
    from: "connector",
    frame: { type: "outbound_result", requestId, result: { success: true } },
  };
}

test("the end has every line before it, in order, and nothing comes after it", () => {
  const path = scratch();
  const [trace] = begun(path);
  for (let count = 1; count <= MANY; count += 1) {
    trace.add({ kind: "open", conn: `c.${count}`, ok: true });
  }
  trace.end();
  trace.add({ kind: "open", conn: "too late", ok: true });
  const { lines, issues } = readTrace(readFileSync(path, "utf8"));

  expect(issues).toEqual([]);
  expect(lines.map(({ n }) => n)).toEqual(lines.map((_line, at) => at + 1));
  expect(lines.map((line) => (line.kind === "open" ? line.conn : line.kind))).toEqual([
    "meta",
    ...Array.from({ length: MANY }, (_one, at) => `c.${at + 1}`),
    "end",
  ]);
});

test("[C-34] its verdict is that of the file, and each breach is told as it happens and at the end", async () => {
  const path = scratch();
  const [trace, told] = begun(path);
  trace.add({ kind: "open", conn: "c.1", ok: true });
  trace.add(HELLO);
  trace.add(result("nobody's"));
  await theNextTurn();
  expect(told.map(({ predicate }) => predicate)).toContain("C-34");

  const { frames, breaches } = trace.end();
  const { lines } = readTrace(readFileSync(path, "utf8"));

  expect(frames).toBe(1);
  expect(told).toEqual(breaches);
  expect(breaches).toEqual(judgeLines(lines));
});

test("[I-26] no secret reaches the file", () => {
  const path = scratch();
  const [trace] = begun(path);
  trace.add({ kind: "open", conn: "c.1", ok: false, reason: "Bearer abcdefghijklmnop is wrong" });
  trace.end();
  const text = readFileSync(path, "utf8");

  expect(text).toContain("[redacted]");
  expect(text).not.toContain("abcdefghijklmnop");
});

test("[I-54] of one turn no more lines wait than there is room for", () => {
  const path = scratch();
  const [trace] = begun(path);
  for (let count = 1; count <= MANY; count += 1) {
    trace.add({ kind: "open", conn: `c.${count}`, ok: true });
  }
  const { lines } = readTrace(readFileSync(path, "utf8"));

  expect(lines).toHaveLength(WAITING_LINES_MAX);
  trace.end();
});

test("a process that is killed leaves every turn that was over, and at most its last line cut", async () => {
  const [child, path] = await writing(`
    let count = 0;
    const go = () => {
      for (let more = 0; more < ${LINES_A_TURN}; more += 1) add(++count);
      setImmediate(() => {
        process.stdout.write(".");
        go();
      });
    };
    go();`);
  const ended = exitOf(child);
  let turns = 0;
  child.stdout.on("data", (data: Buffer) => {
    turns += data.length;
    if (turns > TURNS_BEFORE_KILL) child.kill("SIGKILL");
  });
  await ended;
  const text = readFileSync(path, "utf8");
  const whole = readTrace(text.slice(0, text.lastIndexOf("\n") + 1));

  expect(whole.issues).toEqual([]);
  expect(whole.lines.map(({ n }) => n)).toEqual(whole.lines.map((_line, at) => at + 1));
  expect(whole.lines.length).toBeGreaterThanOrEqual(1 + turns * LINES_A_TURN);
});

test("an error that ends the process finds what happened before it in the file", async () => {
  const [child, path] = await writing(`
    process.stderr.write = () => true;
    add(1);
    throw new Error("whatever it was");`);
  await exitOf(child);
  const { lines } = readTrace(readFileSync(path, "utf8"));

  expect(lines.map((line) => (line.kind === "open" ? line.conn : line.kind))).toEqual([
    "meta",
    "c.1",
  ]);
});

test("a file that cannot be written is a wrong use, and is named", () => {
  expect(() => begun(join(tmpdir(), "none", "trace.ndjson"))).toThrow(UsageError);
});

/** A process that adds lines to a trace by `add(count)`, as `script` says, and where that trace is. */
async function writing(
  script: string,
): Promise<[ChildProcessByStdio<null, Readable, null>, string]> {
  const path = scratch();
  const program = `${path}.mjs`;
  await writeFile(
    program,
    `
    import { JudgedTrace } from "${MODULE}";
    const options = { path: ${JSON.stringify(path)}, observer: "connector", onBreach: () => {} };
    const trace = new JudgedTrace(options);
    const add = (count) => trace.add({ kind: "open", conn: "c." + count, ok: true });
    ${script}`,
  );
  return [spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] }), path];
}

function exitOf(child: ChildProcessByStdio<null, Readable, null>): Promise<unknown> {
  return new Promise((resolve) => child.once("exit", resolve));
}

function theNextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
