import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { build, transformWithOxc, type Plugin } from "vite";
import type { TestProject } from "vitest/node";
import { sourceFiles } from "./source-files.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the package is, compiled: `bin/turnproof.js`, and every module below `dist/`. */
    readonly packageFolder: string;
  }
}

const FOLDERS = ["contract", "reference-gateway", "simulator", "harness"];
/** What is no TypeScript: of the package itself, then what only tests read from beside their modules. */
const COPIED = {
  bin: "bin",
  "package.json": "package.json",
  "contract/generated/validators.js": "dist/contract/generated/validators.js",
  "contract/schema": "dist/contract/schema",
  "contract/vectors": "dist/contract/vectors",
} as const;
/** What of a checkout the package finds beside it. */
const LINKED = ["node_modules", "scenarios"];
/** What processes and threads begin with. Loading one file takes them a quarter of what loading 1,300 does. */
const ENTRIES = [
  "harness/cli/main",
  "harness/captures/recording/record-thread",
  "harness/explore/explore-thread",
  "test/trace-worker",
];

/**
 * Lays the package out in a folder of its own, as it is published but for the types. Tests start processes
 * and threads from there, where each has little to load and no TypeScript to learn, and import its modules
 * (`compiled-imports.ts`).
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
    cpSync(from, join(folder, to), { recursive: true, filter: (name) => !name.endsWith(".ts") });
  }
  for (const { path, text } of sourceFiles(...FOLDERS)) {
    if (path.endsWith(".test.ts")) continue;
    const { code, map } = await transformWithOxc(text, path, {
      sourcemap: true,
      typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: true },
    });
    const module = compiled(path);
    const source = relative(join(folder, dirname(module)), resolve(path));
    writeInto(folder, module, code + mapComment({ ...map, sources: [source] }));
  }
  await joinEntries(folder);
}

/** Leads a failing test from a line of a compiled module to the one of its source. */
function mapComment(map: object): string {
  const encoded = Buffer.from(JSON.stringify(map)).toString("base64");
  return `\n//# sourceMappingURL=data:application/json;base64,${encoded}\n`;
}

/** Puts each entry, with all that it imports, into one file below `joined/`, and a door to it where it was. */
async function joinEntries(folder: string): Promise<void> {
  const joined = join(folder, "joined");
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [ownPlaces(folder, joined)],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: joined,
      minify: false,
      rolldownOptions: {
        input: ENTRIES.map((entry) => resolve(`${entry}.ts`)),
        treeshake: false,
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  for (const entry of ENTRIES) {
    const place = compiled(`${entry}.ts`);
    const target = relative(dirname(place), join("joined", `${basename(entry)}.js`));
    writeInto(folder, place, `import ${JSON.stringify(target)};\n`);
  }
}

/** A module that was joined to others still finds what lies beside the place where it was. */
function ownPlaces(folder: string, joined: string): Plugin {
  return {
    name: "own-places",
    transform(code, id) {
      const source = relative(resolve(), id);
      if (!FOLDERS.some((name) => source.startsWith(`${name}/`))) return null;
      const own = relative(joined, join(folder, compiled(source)));
      const place = `new URL(${JSON.stringify(own)}, import.meta.url).href`;
      return { code: code.replaceAll("import.meta.url", place), map: null };
    },
  };
}

/** Where a source is in the package. */
function compiled(path: string): string {
  return join("dist", path.replace(/\.ts$/, ".js"));
}

function writeInto(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
