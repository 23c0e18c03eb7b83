import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

/** A press that its platform waits to have answered. */
interface Waiting {
  readonly platform: string;
  readonly user: string;
  readonly at: number;
  readonly pressedMs: number;
}

/** How long a platform waits (S-24). */
const PATIENCE_MS = 3_000;
const WAITING_MAX = 64;
const ANSWERS: readonly string[] = ["answerCallbackQuery", "createInteractionResponse"];
/** Where a press is answered by a call; Slack and WhatsApp take the answer to their own. */
const PLATFORMS: readonly string[] = ["telegram", "discord"];

/** A press is answered to its platform within 3 s, whether or not its gateway is there (C-45). */
export const aPressIsAnsweredAtTheEdge = foldRule<readonly Waiting[]>({
  id: "C-45",
  title: "a press is answered at the edge",
  clauses: ["C-45", "S-20", "S-24"],
  binds: "connector",
  hears: ["user", "called unasked", "process"],
  start: [],
  on,
  atRest: (_story, waiting) => waiting.map((one) => unanswered(one, "never")),
});

function on(waiting: readonly Waiting[], { line }: Scene): readonly [readonly Waiting[], Findings] {
  switch (line.kind) {
    case "process":
      // What a connector was told before it died, nobody answers.
      return [line.side === "connector" ? [] : waiting, KEPT];
    case "user": {
      if (line.what !== "presses" || !PLATFORMS.includes(line.platform)) return [waiting, KEPT];
      const { platform, user, n: at, ms: pressedMs } = line;
      return [[...waiting, { platform, user, at, pressedMs }].slice(-WAITING_MAX), KEPT];
    }
    case "platform": {
      if (waiting.length === 0 || !ANSWERS.includes(line.call.method)) return [waiting, KEPT];
      const index = waiting.findIndex(({ platform }) => platform === line.platform);
      const one = waiting[index];
      if (one === undefined) return [waiting, KEPT];
      const tookMs = line.ms - one.pressedMs;
      const late = tookMs > PATIENCE_MS ? [unanswered(one, `after ${tookMs} ms`)] : KEPT;
      return [waiting.toSpliced(index, 1), late];
    }
    default:
      return [waiting, KEPT];
  }
}

function unanswered({ platform, user, at }: Waiting, when: string): Findings[number] {
  return {
    sentence: `${user} pressed a button on ${platform}, and saw it fail`,
    expected: `an answer to the platform within ${PATIENCE_MS} ms`,
    actual: when,
    suspect: { line: at, side: "connector" },
  };
}
