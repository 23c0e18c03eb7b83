import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What decides how a run goes and how it is judged. */
const FOLDERS = ["contract", "reference-gateway", "simulator"];
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * SHA-256 over the sources that are run: every module of both sides, the world and the judge, by path.
 * Those of a checkout and those of the published package, which are compiled, differ.
 */
export function sourceHash(root: string = ROOT): string {
  const hash = createHash("sha256");
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|js)$/.test(name) && !/\.(test|d)\.ts$/.test(name))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  );
  for (const file of files.sort()) hash.update(`${file}\0${readFileSync(root + file, "utf8")}\0`);
  return hash.digest("hex");
}
