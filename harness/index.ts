/** What Turnproof gives to the tests of others: `import { checkGateway, startSlackDouble } from "turnproof"`. */
export {
  checkGateway,
  type CheckOptions,
  type GatewayCheck,
  type GatewayFactory,
  type GatewayFacts,
} from "./check-gateway/check-gateway.ts";
export {
  checkRun,
  scheduledRunArbitrary,
  type ScheduledRun,
  type ScheduledRunOptions,
} from "./check-gateway/scheduled-run.ts";
export { scenarioArbitrary } from "./explore/scenario-arbitrary.ts";
export { textArbitrary } from "./explore/text-arbitrary.ts";
export {
  createSlackDouble,
  startSlackDouble,
  type ServedSlackDouble,
  type SlackDouble,
  type SlackDoubleOptions,
} from "./platforms/slack/double.ts";
export type { Stray } from "./check-gateway/tripwires.ts";
export type { GatewayEffect, GatewayInput, GatewayMachine } from "../contract/ports/gateway.ts";
