import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { transformWithOxc } from "vite";
import type { TestProject } from "vitest/node";
import { sourceFiles } from "./source-files.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the package is, compiled: `bin/turnproof.js`, and every module below `dist/`. */
    readonly packageFolder: string;
  }
}

const FOLDERS = ["contract", "reference-gateway", "simulator", "harness"];
/** What of the package is no TypeScript, and what of a checkout it finds beside it. */
const COPIED = {
  bin: "bin",
  "package.json": "package.json",
  "contract/generated/validators.js": "dist/contract/generated/validators.js",
} as const;
const LINKED = ["node_modules", "scenarios"];

/**
 * Lays the package out in a folder of its own, as it is published but for the types. Tests start processes
 * from there: each starts in a third of the time that a checkout takes to learn TypeScript.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "turnproof-package-"));
  for (const name of LINKED) symlinkSync(resolve(name), join(folder, name));
  await compileInto(folder);
  project.onTestsRerun(() => compileInto(folder));
  project.provide("packageFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

async function compileInto(folder: string): Promise<void> {
  for (const [from, to] of Object.entries(COPIED)) {
    cpSync(from, join(folder, to), { recursive: true });
  }
  for (const { path, text } of sourceFiles(...FOLDERS)) {
    if (path.endsWith(".test.ts")) continue;
    const { code } = await transformWithOxc(text, path, {
      sourcemap: false,
      typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: true },
    });
    const file = join(folder, "dist", path.replace(/\.ts$/, ".js"));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
}
