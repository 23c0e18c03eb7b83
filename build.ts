/**
 * Compiles the package into `dist/`, from nothing.
 *
 *     npm run build
 */
import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";

/** What is JavaScript already, and so is passed over by the compiler. */
const COPIED = ["contract/generated/validators.js", "contract/generated/validators.d.ts"];

rmSync("dist", { recursive: true, force: true });
const compiler = ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"];
execFileSync(process.execPath, compiler, { stdio: "inherit" });
for (const path of COPIED) cpSync(path, `dist/${path}`);
