import { OUTBOUND_TIMEOUT_MS } from "../../contract/limits.ts";
import { tableGet } from "../../contract/table.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import type { RequestStory } from "./story/request.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";

/** What a busy machine may add to the contract's time. */
const GRACE_MS = 1_000;

/** Every request settles within its time, also over a drop or a disconnect (W-51, W-52). */
export const everyRequestSettles = lineRule({
  id: "I-36",
  title: "every request settles",
  clauses: ["W-51", "W-52", "D-06", "F-42"],
  hears: ["settled"],
  check,
  atRest,
});

function check({ line, story, settled }: Scene): Findings {
  for (const { request } of settled) {
    const tookMs = line.ms - request.writtenMs;
    if (tookMs > timeoutMs(story) + GRACE_MS && reports(story, request)) {
      return [late(story, request, `it settled after ${tookMs} ms`, line.n)];
    }
  }
  return KEPT;
}

function atRest(story: Story): Findings {
  if (story.end !== "quiescent") return KEPT;
  return story.requests
    .filter((request) => request.fate === "pending" && reports(story, request))
    .map((request) => late(story, request, "it never settled", request.at));
}

/** Only a gateway that reports says when its requests settle. */
function reports(story: Story, request: RequestStory): boolean {
  const gateway = tableGet(story.gateways, request.gateway);
  return gateway?.reports === true && gateway.running && !gateway.frozen;
}

/** As the gateway is configured, where the trace says so; else as the contract has it (W-52). */
function timeoutMs({ meta }: Story): number {
  return meta?.ackTimeoutMs ?? OUTBOUND_TIMEOUT_MS;
}

function late(story: Story, request: RequestStory, actual: string, line: number): Findings[number] {
  return {
    sentence: `the ${request.action.op} of line ${request.at} was left waiting`,
    expected: `an outcome within ${timeoutMs(story)} ms`,
    actual,
    ...(request.turn === null ? {} : { turn: request.turn }),
    suspect: { line, side: "gateway" },
  };
}
