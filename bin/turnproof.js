#!/usr/bin/env node
// In a checkout the TypeScript sources run as they are; the published package holds them compiled.
import { existsSync } from "node:fs";

/** As `EXIT.bug` has it: what cannot even begin has found nothing about anybody. */
const BUG = 5;

const source = new URL("../harness/cli/main.ts", import.meta.url);
try {
  if (existsSync(source)) {
    const { register } = await import("tsx/esm/api");
    register();
    await import(source.href);
  } else {
    await import("../dist/harness/cli/main.js");
  }
} catch (error) {
  console.error("Turnproof itself failed; please report this.", error);
  process.exitCode = BUG;
}
