import type { Line } from "../../../contract/trace-line.ts";
import { tellReport } from "./conversation.ts";
import { findRequest, tellSettled } from "./result.ts";
import { sceneOf, type Scene, type Settled } from "./scene.ts";
import type { Story } from "./story.ts";
import { keyOfName } from "./turns.ts";

type ReportLine = Extract<Line, { readonly kind: "report" }>;

const REPORT = ["report"] as const;
const REPORT_SETTLES = ["report", "settled"] as const;

/** A gateway told an inner fact. That a request is settled is often known already, by its result. */
export function tellReported(before: Story, line: ReportLine): Scene {
  const report = line.report;
  const story = tellReport(before, line);
  if (report.what !== "request-settled") {
    const name = line.turn ?? ("turn" in report ? report.turn : undefined);
    const turn = name === undefined ? null : keyOfName(story, name);
    return sceneOf(line, before, story, REPORT, turn);
  }
  const request = findRequest(story, report.requestId) ?? null;
  if (request?.fate !== "pending") {
    return sceneOf(line, before, story, REPORT, request?.turn ?? null, request);
  }
  const settled: Settled = { request, fate: report.outcome, falseDecline: false };
  const told = tellSettled(story, settled, null);
  return sceneOf(line, before, told, REPORT_SETTLES, request.turn, request, null, [settled]);
}
