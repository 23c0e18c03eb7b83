import { copyFileSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCli } from "../program.ts";

/** Its connector delivers again what was acknowledged (C-37), and its gateway answers twice (I-44). */
const CAPTURE = "test/captures/replay-after-drop-runs-twice.ndjson";

async function cli(
  ...argv: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  let out = "";
  let err = "";
  const code = await runCli(argv, {
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

function scratch(): { readonly folder: string; readonly capture: string } {
  const folder = mkdtempSync(join(tmpdir(), "turnproof-"));
  const capture = join(folder, "capture.ndjson");
  copyFileSync(CAPTURE, capture);
  return { folder, capture };
}

test("promote replaces no file, and writes only what is named as a scenario", async () => {
  const { folder, capture } = scratch();
  const there = join(folder, "there.yaml");
  copyFileSync(CAPTURE, there);
  const twice = await cli("promote", capture, "--check", "I-44", "--out", there);
  const wrong = await cli(
    "promote",
    capture,
    "--check",
    "I-44",
    "--out",
    join(folder, "new.ndjson"),
  );

  expect(twice).toMatchObject({ code: 2, out: "" });
  expect(twice.err).toContain("is there already; give another file");
  expect(wrong).toMatchObject({ code: 2, out: "" });
  expect(wrong.err).toContain("use one that ends in .yaml");
  expect(readFileSync(there, "utf8")).toBe(readFileSync(CAPTURE, "utf8"));
  expect(readdirSync(folder).sort()).toEqual(["capture.ndjson", "there.yaml"]);
});

test("[I-44] [F-03] promote writes a message that was delivered again with its redelivery", async () => {
  const { folder, capture } = scratch();
  const out = join(folder, "again.yaml");
  const known = await cli("promote", capture, "--check", "I-44", "--out", out);

  expect(known.code).toBe(0);
  expect(known.out).toMatch(/fails as the capture does with .*F-03-replay-runs-again/);
  expect(readFileSync(out, "utf8")).toContain("take: replay-with-drop");
});

test("[C-37] promote is incomplete where no known mistake fails so, and names whose mistake it is", async () => {
  const { folder, capture } = scratch();
  const unknown = await cli("promote", capture, "--check", "C-37", "--out", join(folder, "b.yaml"));

  expect(unknown.code).toBe(3);
  expect(unknown.out).toContain("that it fails on the recorded connector is not shown");
});

test("shrink ends with where it wrote, and never writes over the capture itself", async () => {
  const { folder, capture } = scratch();
  const before = readFileSync(capture, "utf8");
  const same = await cli("shrink", capture, "--out", join(folder, ".", "capture.ndjson"));
  const beside = await cli("shrink", capture);

  expect(same).toMatchObject({ code: 2, out: "" });
  expect(same.err).toContain("is the capture itself");
  expect(readFileSync(capture, "utf8")).toBe(before);
  expect(beside.out.trimEnd().split("\n").at(-1)).toBe(
    `Written to ${join(folder, "capture.shrunk.ndjson")}`,
  );
  expect(readdirSync(folder).sort()).toEqual(["capture.ndjson", "capture.shrunk.ndjson"]);
});
