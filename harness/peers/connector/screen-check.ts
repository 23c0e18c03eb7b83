import { blockedBecause, type Check, type Finding } from "../../result/model.ts";
import { quote } from "../../result/describe-frame.ts";
import type { PlannedCheck } from "./case.ts";
import { claimAboutUnshown, lastClaimToShow } from "./claims.ts";
import type { Stage } from "./stage.ts";
import type { Ran } from "./stopped.ts";

export const SCREEN_CHECK: PlannedCheck = {
  id: "screen",
  clauses: ["I-01", "I-03", "C-05"],
  title: "the chat shows each answer as one message, and nothing else",
};

/** What the chat shows at the end, against what it must show. */
export function screenCheck(
  expected: readonly string[],
  stage: Stage,
  { cause, brokenBy }: Ran,
): Check {
  if (stage.options.platform === undefined) {
    return blockedBecause(SCREEN_CHECK, "the platform behind the connector is not ours to see");
  }
  if (cause !== undefined) return blockedBecause(SCREEN_CHECK, cause, brokenBy);
  const finding = findingOf(expected, stage);
  const findings = finding === undefined ? [] : [finding];
  return { ...SCREEN_CHECK, verdict: finding === undefined ? "pass" : "fail", findings };
}

function findingOf(expected: readonly string[], { lines }: Stage): Finding | undefined {
  const screen = lines.findLast((line) => line.kind === "screen");
  const shown = (screen?.bubbles ?? []).filter(
    ({ author, gone, kind }) => author === "bot" && !gone && kind !== "card",
  );
  const texts = shown.map(({ text, live }) => `${text}${live ? " (still live)" : ""}`);
  const isSame = texts.length === expected.length && expected.every((text) => texts.includes(text));
  if (isSame) return undefined;
  const suspect =
    claimAboutUnshown(
      lines,
      shown.map(({ text }) => text),
    ) ?? lastClaimToShow(lines);
  return {
    sentence: "the chat does not show what was answered with success",
    expected: listed(expected),
    actual: listed(texts),
    ...(screen === undefined ? {} : { line: screen.n }),
    ...(suspect === undefined ? {} : { suspect: { line: suspect.n, side: "connector" } }),
  };
}

function listed(texts: readonly string[]): string {
  return texts.length === 0 ? "nothing" : texts.map(quote).join(" and ");
}
