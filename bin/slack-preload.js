// For a connector whose platform URLs are fixed: sends what it asks of Slack to a Turnproof double.
//
//     SLACK_API_URL=http://127.0.0.1:8788/api/ node --import turnproof/bin/slack-preload.js connector.js
//
// In a checkout the TypeScript source runs as it is; the published package holds it compiled.
import { existsSync } from "node:fs";

const source = new URL("../harness/platforms/slack/preload.ts", import.meta.url);
const { redirectSlack } = existsSync(source)
  ? await (await import("tsx/esm/api")).tsImport(source.href, import.meta.url)
  : await import("../dist/harness/platforms/slack/preload.js");

redirectSlack(process.env.SLACK_API_URL);
