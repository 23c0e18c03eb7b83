/** A connector between one Slack workspace and one gateway. README.md says how to run it. */
import { startConnector } from "./connector.js";

await startConnector(process.env);
