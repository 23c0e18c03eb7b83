import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { UsageError } from "../usage-error.ts";
import { memoryFile } from "./memory-file.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "memory-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("[D-36] a gateway without a past has no file yet; the next one finds what it left", () => {
  const path = join(folder, "memory.json");
  const first = memoryFile(path);
  first.keep({ format: 1 });

  expect(first.memory).toEqual({});
  expect(memoryFile(path).memory).toEqual({ format: 1 });
});

test("[W-76] nobody but its owner may read what holds a credential", () => {
  const path = join(folder, "memory.json");
  memoryFile(path).keep({ credential: { gatewayId: "g", secret: "s" } });

  expect(statSync(path).mode & 0o077).toBe(0);
});

test.each(["{", "[]", "1"])("[D-36] a file that holds %s is refused, not overwritten", (text) => {
  const path = join(folder, "memory.json");
  writeFileSync(path, text);

  expect(() => memoryFile(path)).toThrow(UsageError);
});
