/** A connector between one Slack workspace and one gateway. README.md says how to run it. */
import { startConnector } from "./connector.js";

try {
  await startConnector(process.env);
} catch (error) {
  console.error(`cannot start: ${error.message}`);
  process.exit(1);
}
