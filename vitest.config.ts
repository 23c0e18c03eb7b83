import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,reference-gateway,simulator,harness,test}/**/*.test.ts"],
    testTimeout: 120_000,
    // Tests share nothing that changes, so files of one worker can share the modules they import.
    isolate: false,
    reporters: ["default", "json"],
    // `.ci/run` takes its last line from here.
    outputFile: { json: ".turnproof/vitest.json" },
  },
});
