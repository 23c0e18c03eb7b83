import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import {
  followStrikes,
  NO_STANDINGS,
  STANDING_TOPICS,
  standingOf,
  type Standings,
} from "./strikes.ts";

/** A gateway is revoked after two strikes on consecutive judged dials, and by nothing less (D-03). */
export const revokedTakesTwoStrikes = foldRule<Standings>({
  id: "I-41",
  title: "revoked takes two strikes",
  clauses: ["D-03", "W-58", "W-59", "W-60", "W-61", "F-41"],
  hears: [...STANDING_TOPICS, "reported link"],
  start: NO_STANDINGS,
  on,
});

function on(standings: Standings, { line }: Scene): readonly [Standings, Findings] {
  if (line.kind !== "report") return [followStrikes(standings, line), KEPT];
  if (line.report.what !== "link" || line.report.state !== "revoked") return [standings, KEPT];
  const { strikes, welcomed } = standingOf(standings, line.gateway);
  if (strikes === 2) return [standings, KEPT];
  const finding = {
    sentence: `${line.gateway} gave up for good after ${strikes} of 2 strikes`,
    expected:
      "two closes with 4401 on consecutive dials, after a descriptor, neither of them expired",
    actual: welcomed ? `${strikes} such closes` : "no descriptor had come yet",
    suspect: { line: line.n, side: "gateway" },
  } as const;
  return [standings, [finding]];
}
