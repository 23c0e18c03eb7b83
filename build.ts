/**
 * Compiles the package into `dist/`, from nothing; or what another project file names, into another folder.
 *
 *     npm run build
 *     tsx build.ts PROJECT FOLDER
 */
import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";

/** What is JavaScript already, and so is passed over by the compiler. */
const COPIED = ["contract/generated/validators.js", "contract/generated/validators.d.ts"];

const [project = "tsconfig.build.json", folder = "dist"] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
const compiler = ["node_modules/typescript/bin/tsc", "-p", project, "--outDir", folder];
execFileSync(process.execPath, compiler, { stdio: "inherit" });
for (const path of COPIED) cpSync(path, `${folder}/${path}`);
