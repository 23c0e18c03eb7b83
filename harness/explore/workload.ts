import { stringify } from "yaml";
import { assert } from "../../contract/assert.ts";
import { turnName } from "../../simulator/explore/workload.ts";
import type { PlatformName } from "../../simulator/platforms/port.ts";
import type { Case } from "../scenario/case.ts";
import { loadScenario } from "../scenario/load.ts";

/** Most turns that run at one time in an exploration. */
export const WORKLOAD_TURNS_MAX = 6;

/** So many turns at once, each with a tool in mid-answer: all in one chat where the platform has threads. */
export function workload(turns: number, platform: PlatformName): Case {
  const scripted: Record<string, object> = {};
  for (let i = 0; i < turns; i++) {
    scripted[turnName(i)] = {
      chat: platform === "slack" ? "D1" : String(101 + i),
      answers: [{ words: 3 }, { tool: "look" }, { words: 3 }],
    };
  }
  const text = stringify({
    title: `${turns} ${turns === 1 ? "turn" : "turns at once"} on ${platform}`,
    why: "The workload of turnproof explore.",
    platforms: { [platform]: {} },
    turns: scripted,
  });
  const loaded = loadScenario("explored", text);
  const [scenario] = loaded.ok ? loaded.cases : [];
  assert(scenario !== undefined, `the workload is no scenario: ${text}`);
  return scenario;
}
