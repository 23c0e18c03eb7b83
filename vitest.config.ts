import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { COMPILED_PACKAGE, compiledImports } from "./test/compiled-imports.ts";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that wait longest, for the contract's own timeouts, and that take longest: the others run beside them. */
const FIRST = [
  "test/worlds.test.ts",
  "test/examples.test.ts",
  "harness/peers/gateway/own-gateway.test.ts",
  "harness/peers/gateway/scripted/scripted-case.test.ts",
  "harness/peers/gateway/wrong-gateways.test.ts",
  "harness/peers/connector/own-connector.test.ts",
  "test/cli.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = FIRST.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)));
    return [...first, ...sorted.filter((file) => !first.includes(file))];
  }
}

/** Threads learn TypeScript more slowly than most tests take; those of tests are compiled. */
const THREADS = {
  find: /^.*\/start-thread\.ts$/,
  replacement: resolve("test/start-thread.ts"),
};

export default defineConfig({
  resolve: { alias: [THREADS] },
  plugins: [compiledImports()],
  test: {
    include: ["{contract,reference-gateway,simulator,harness,test}/**/*.test.ts"],
    globalSetup: ["test/compiled-package.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Tests share nothing that changes, so files of one worker can share the modules they import.
    isolate: false,
    server: { deps: { external: [COMPILED_PACKAGE] } },
    // What tests make is forgotten soon; with more room for what is young, less of it is copied.
    execArgv: ["--max-semi-space-size=64"],
    // Two of them wait most of their time.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    reporters: ["default", "json"],
    // `.ci/run` takes its last line from here.
    outputFile: { json: ".turnproof/vitest.json" },
  },
});
