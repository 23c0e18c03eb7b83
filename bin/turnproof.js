#!/usr/bin/env node
// In a checkout the TypeScript sources run as they are; the published package holds them compiled.
import { existsSync } from "node:fs";

const source = new URL("../harness/cli/main.ts", import.meta.url);
if (existsSync(source)) {
  const { register } = await import("tsx/esm/api");
  register();
  await import(source.href);
} else {
  await import("../dist/harness/cli/main.js");
}
