import type { Line } from "../../contract/trace-line.ts";
import type { Check, Evidence, SeenScreen } from "../result/model.ts";
import { transcriptAround } from "../result/transcript.ts";
import { isQuiet } from "../result/verdict.ts";

/** What a person needs to judge what went wrong first, which is nearest to the cause. */
export function evidenceOf(checks: readonly Check[], lines: readonly Line[]): Evidence {
  const broken = checks.filter((check) => !isQuiet(check));
  const [finding] = broken
    .flatMap(({ findings }) => findings)
    .toSorted((a, b) => (a.line ?? Number.MAX_SAFE_INTEGER) - (b.line ?? Number.MAX_SAFE_INTEGER));
  const last = lines.at(-1)?.n ?? 0;
  return {
    screens: screensOf(lines),
    frames: transcriptAround(lines, finding?.line ?? last, finding?.suspect?.line),
  };
}

/** Each platform as it was left. */
function screensOf(lines: readonly Line[]): readonly SeenScreen[] {
  const last = new Map<string, SeenScreen>();
  for (const line of lines) {
    if (line.kind !== "screen") continue;
    const { platform, bubbles, statuses } = line;
    last.set(platform, { platform, bubbles, statuses });
  }
  return [...last.values()];
}

/** Ops that crossed the link: what a run says something about. */
export function exercisesOf(lines: readonly Line[]): readonly string[] {
  const ops = new Set<string>();
  for (const line of lines) {
    const isOp = line.kind === "sent" && line.frame.type === "outbound";
    if (isOp) ops.add(line.frame.action.op);
  }
  return [...ops].sort();
}
