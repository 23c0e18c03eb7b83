import type { Line } from "../../contract/trace-line.ts";
import { drawScreen } from "../../simulator/platforms/picture.ts";
import type { PlatformName, ScreenView } from "../../simulator/platforms/port.ts";
import type { Check, Evidence } from "../result/model.ts";
import { transcriptAround } from "../result/transcript.ts";

/** What a person needs to judge what went wrong first, which is nearest to the cause. */
export function evidenceOf(checks: readonly Check[], lines: readonly Line[]): Evidence {
  const broken = checks.filter(({ verdict }) => verdict !== "pass");
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
function screensOf(lines: readonly Line[]): readonly string[] {
  const views = new Map<string, ScreenView>();
  for (const line of lines) {
    if (line.kind !== "screen") continue;
    const platform = line.platform as PlatformName;
    views.set(platform, {
      platform,
      bubbles: line.bubbles.map((bubble) => ({ ...bubble, platform, history: [], tasks: [] })),
      statuses: line.statuses.map((status) => ({ ...status, platform })),
    });
  }
  return [...views.values()].map((view) => drawScreen(view));
}
