import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import type { Happened } from "../../../contract/trace-line.ts";
import { readTrace } from "../../../contract/trace/read-trace.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { judgeLines } from "../../run/judged-run.ts";
import { UsageError } from "../../usage-error.ts";
import { JudgedTrace } from "./judged-trace.ts";

const MODULE = `${inject("packageFolder")}/dist/harness/connector/trace/judged-trace.js`;
/** Enough that the writing is well under way. */
const ROUNDS_BEFORE_KILL = 50;
/** More than are handed over at once. */
const MANY = 1_200;

function scratch(): string {
  return join(mkdtempSync(join(tmpdir(), "turnproof-")), "trace.ndjson");
}

async function begun(path: string, unitsMax?: number): Promise<[JudgedTrace, Breach[]]> {
  const breaches: Breach[] = [];
  const trace = await JudgedTrace.begin({
    ...{ path, observer: "connector", onBreach: (breach) => breaches.push(breach) },
    ...(unitsMax === undefined ? {} : { unitsMax }),
  });
  return [trace, breaches];
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

test("[I-54] the end has waited for every line, in order, and nothing comes after it", async () => {
  const path = scratch();
  const [trace] = await begun(path);
  for (let count = 1; count <= MANY; count += 1) {
    trace.add({ kind: "open", conn: `c.${count}`, ok: true });
  }
  const ended = trace.end();
  trace.add({ kind: "open", conn: "too late", ok: true });
  await ended;
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
  const [trace, told] = await begun(path);
  trace.add({ kind: "open", conn: "c.1", ok: true });
  trace.add(HELLO);
  trace.add(result("nobody's"));
  const { frames, breaches } = await trace.end();
  const { lines } = readTrace(readFileSync(path, "utf8"));

  expect(frames).toBe(1);
  expect(breaches.map(({ predicate }) => predicate)).toContain("C-34");
  expect(told).toEqual(breaches);
  expect(breaches).toEqual(judgeLines(lines));
});

test("[I-26] no secret reaches the file", async () => {
  const path = scratch();
  const [trace] = await begun(path);
  trace.add({ kind: "open", conn: "c.1", ok: false, reason: "Bearer abcdefghijklmnop is wrong" });
  await trace.end();
  const text = readFileSync(path, "utf8");

  expect(text).toContain("[redacted]");
  expect(text).not.toContain("abcdefghijklmnop");
});

test("[I-54] it is behind above its bound, and has room once that is written", async () => {
  const [trace] = await begun(scratch(), 20_000);
  for (let count = 1; count <= MANY; count += 1) {
    trace.add({ kind: "open", conn: `c.${count}`, ok: true });
  }
  expect(trace.isBehind).toBe(true);

  await trace.caughtUp();
  expect(trace.isBehind).toBe(false);
  await trace.end();
});

test("a process that is killed leaves whole lines, and at most its last one cut", async () => {
  const path = scratch();
  const script = `
    import { JudgedTrace } from "${MODULE}";
    const options = { path: ${JSON.stringify(path)}, observer: "connector", onBreach: () => {} };
    const trace = await JudgedTrace.begin(options);
    let count = 0;
    const go = () => {
      for (let more = 0; more < 200; more += 1) trace.add({ kind: "open", conn: "c." + ++count, ok: true });
      process.stdout.write(".");
      setImmediate(go);
    };
    go();`;
  const program = `${path}.mjs`;
  writeFileSync(program, script);
  const child = spawn(process.execPath, [program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let rounds = 0;
  child.stdout.on("data", (data: Buffer) => {
    rounds += data.length;
    if (rounds > ROUNDS_BEFORE_KILL) child.kill("SIGKILL");
  });
  await ended;
  const text = readFileSync(path, "utf8");
  const whole = readTrace(text.slice(0, text.lastIndexOf("\n") + 1));

  expect(whole.issues).toEqual([]);
  expect(whole.lines.map(({ n }) => n)).toEqual(whole.lines.map((_line, at) => at + 1));
  expect(whole.lines.length).toBeGreaterThan(1);
});

test("a file that cannot be written is a wrong use, and is named", async () => {
  await expect(begun(join(tmpdir(), "none", "trace.ndjson"))).rejects.toThrow(UsageError);
});
