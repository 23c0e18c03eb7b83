import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that wait longest, for the contract's own timeouts: the others run beside them. */
const FIRST = ["test/examples.test.ts", "test/mutants.test.ts"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification): boolean =>
      FIRST.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  test: {
    include: ["{contract,reference-gateway,simulator,harness,test}/**/*.test.ts"],
    globalSetup: ["test/compiled-package.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Tests share nothing that changes, so files of one worker can share the modules they import.
    isolate: false,
    // One worker waits most of its time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    reporters: ["default", "json"],
    // `.ci/run` takes its last line from here.
    outputFile: { json: ".turnproof/vitest.json" },
  },
});
