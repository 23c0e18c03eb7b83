import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { startPeer, type PeerProcess } from "../../peers/process/peer-process.ts";
import type { RunResult } from "../../result/model.ts";

const started: PeerProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((peer) => peer.kill()));
});

const TURNPROOF = `node ${inject("packageFolder")}/bin/turnproof.js`;
const OWN_GATEWAY = `${TURNPROOF} gateway --url {url} --id gateway --secret-env GATEWAY_RELAY_SECRET --agent model`;

test("a run of test gateway that is interrupted reports what ran, on the console and on disk", async () => {
  const report = mkdtempSync(join(tmpdir(), "turnproof-"));
  const flags = `--spawn "${OWN_GATEWAY}" --report ${report}`;
  const run = startPeer({ command: `${TURNPROOF} test gateway ${flags}`, env: {}, secrets: [] });
  started.push(run);
  run.onLine((line) => {
    if (line.startsWith("PASS  turn/plain ")) process.kill(run.pid, "SIGINT");
  });

  const exit = await run.exit;

  const { cases, counts } = JSON.parse(
    readFileSync(join(report, "result.json"), "utf8"),
  ) as RunResult;
  expect(exit).toEqual({ code: 3, signal: null });
  expect(run.tail().join("\n")).toContain(`${counts.total} cases: ${counts.pass} passed`);
  expect(counts.fail + counts.error).toBe(0);
  expect(counts.pass).toBeGreaterThan(0);
  expect(cases.find(({ id }) => id === "turn/plain")?.verdict).toBe("pass");
  const blocked = cases.filter(({ verdict }) => verdict === "blocked");
  expect(blocked.length).toBeGreaterThan(counts.total / 2);
  const why = blocked.flatMap(({ checks }) => checks.filter((one) => one.verdict === "blocked"));
  expect(new Set(why.flatMap(({ findings }) => findings.map(({ sentence }) => sentence)))).toEqual(
    new Set(["not asked, because the run was interrupted"]),
  );
  expect(readdirSync(report)).toEqual(
    expect.arrayContaining(["junit.xml", "result.json", "turn-plain.ndjson"]),
  );
});
