// Prints "N passed, N failed" from vitest's own result. A test file that could not run counts as one failure.
import { readFileSync } from "node:fs";

const [, , path] = process.argv;
const { passed, failed } = tally(path);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function tally(file) {
  let result;
  try {
    result = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    console.error(`vitest left no result: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
  const broken = result.testResults.filter(
    (suite) =>
      suite.status === "failed" && suite.assertionResults.every((test) => test.status !== "failed"),
  );
  return { passed: result.numPassedTests, failed: result.numFailedTests + broken.length };
}
