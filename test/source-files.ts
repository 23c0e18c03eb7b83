import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

export interface SourceFile {
  /** Relative to the root of the package, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Every TypeScript file below the given folders of the package. */
export function sourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .sort()
      .map((path) => ({ path, text: readFileSync(ROOT + path, "utf8") })),
  );
}

/** What a file imports, as written: relative paths, package names, `node:` modules. */
export function importsOf({ text }: SourceFile): readonly string[] {
  const found = text.matchAll(/^(?:import|export)\s[^;]*?from\s+"([^"]+)"|import\(\s*"([^"]+)"/gms);
  return [...found].map((match) => match[1] ?? match[2] ?? "");
}

/** The package-relative path that a relative import leads to, or `undefined` for any other. */
export function importedPath({ path }: SourceFile, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  return new URL(specifier, `file:///${path}`).pathname.slice(1);
}
