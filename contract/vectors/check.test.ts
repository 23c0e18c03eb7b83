import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FUNCTION_VECTORS } from "./testing/read-vectors.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const PYTHON = [process.env["TURNPROOF_PYTHON"], "python3", "/usr/bin/python3"].find(
  (path) => path !== undefined && spawnSync(path, ["-c", "import hmac"]).status === 0,
);
const NO_PYTHON = "no Python 3 here; set TURNPROOF_PYTHON to one";

/** What the reader in Python says to the vectors of a folder. */
function checked(folder: string): { readonly status: number | null; readonly said: string } {
  const run = spawnSync(PYTHON ?? "", [join(folder, "check.py")], { encoding: "utf8" });
  return { status: run.status, said: run.stdout };
}

test("[W-05, W-02, G-77, O-38, G-97, W-73, O-31, G-78] another language comes to the same", ({
  skip,
}) => {
  skip(PYTHON === undefined, NO_PYTHON);

  expect(checked(HERE)).toEqual({
    status: 0,
    said: `${FUNCTION_VECTORS.length} of ${FUNCTION_VECTORS.length} hold\n`,
  });
});

test("[D-01] the reader in Python names a case that does not hold", ({ skip }) => {
  skip(PYTHON === undefined, NO_PYTHON);
  const folder = mkdtempSync(join(tmpdir(), "turnproof-vectors-"));
  try {
    const [first = "", ...others] = readFileSync(join(HERE, "functions.ndjson"), "utf8").split(
      "\n",
    );
    const wrong = { ...(JSON.parse(first) as object), output: "no token" };
    copyFileSync(join(HERE, "check.py"), join(folder, "check.py"));
    writeFileSync(join(folder, "functions.ndjson"), [JSON.stringify(wrong), ...others].join("\n"));

    const { status, said } = checked(folder);

    expect(status).toBe(1);
    expect(said).toContain("mint-token-01: a plain token (W-05)\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
