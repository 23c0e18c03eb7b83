import type { CaseResult } from "../../../result/model.ts";

/** What is wrong with a case, in a few words. */
export function explain({ id, verdict, checks }: CaseResult): string {
  const broken = checks.filter((check) => check.verdict !== "pass");
  const words = broken.flatMap((check) =>
    check.findings.map(({ sentence, actual }) => `${check.id}: ${sentence} (${actual})`),
  );
  return `${id} ${verdict}: ${words.join("; ")}`;
}
