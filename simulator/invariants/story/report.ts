import type { Line } from "../../../contract/trace-line.ts";
import { tellReport } from "./conversation.ts";
import { find } from "./keyed.ts";
import type { DoneRequest } from "./request.ts";
import { findRequest, tellSettled } from "./result.ts";
import { sceneOf, type Scene, type Settled, type Topic } from "./scene.ts";
import type { Story } from "./story.ts";
import { topicsOfSettled } from "./topics.ts";
import { keyOfName, runOf } from "./turns.ts";

type ReportLine = Extract<Line, { readonly kind: "report" }>;

const NONE: readonly Topic[] = [];
const CONTRADICTED: readonly Topic[] = ["contradicted"];
const OF_TURN: readonly Topic[] = ["reported turn"];
const OF_LINK: readonly Topic[] = ["reported link"];
const OF_PROVISION: readonly Topic[] = ["reported provision"];
const OF_ATTACHMENTS: readonly Topic[] = ["reported attachments"];
const OF_PROMPT: readonly Topic[] = ["reported prompt"];
const OF_INBOUND: readonly Topic[] = ["reported inbound"];

/** A gateway told an inner fact. */
export function tellReported(before: Story, line: ReportLine): Scene {
  const { report } = line;
  const story = tellReport(before, line);
  switch (report.what) {
    case "request-settled":
      return tellRequest(before, story, line, report);
    case "link":
      return sceneOf(line, before, story, OF_LINK, null);
    case "note":
      return sceneOf(line, before, story, NONE, null);
    case "prompt-resolved":
      return sceneOf(line, before, story, OF_PROMPT, keyOf(story, line, report));
    case "provisioned":
      return sceneOf(line, before, story, OF_PROVISION, null);
    case "attachments":
      return sceneOf(line, before, story, OF_ATTACHMENTS, keyOf(story, line, report));
    default: {
      const key = keyOf(story, line, report);
      const topics = report.what === "inbound-dropped" ? OF_INBOUND : OF_TURN;
      return sceneOf(line, before, story, topics, key);
    }
  }
}

/** Key of the turn that a report names, as the process that reports runs it. */
function keyOf(
  story: Story,
  line: ReportLine,
  report: { readonly turn: string | null },
): string | null {
  const name = line.turn ?? report.turn;
  return name === null ? null : (runOf(story, keyOfName(story, name), line.gateway)?.key ?? null);
}

type RequestReport = Extract<ReportLine["report"], { readonly what: "request-settled" }>;

/** That a request is settled is often known already, by its result. */
function tellRequest(
  before: Story,
  story: Story,
  line: ReportLine,
  { requestId, outcome }: RequestReport,
): Scene {
  const request = findRequest(story, requestId) ?? null;
  if (request?.fate === "pending") {
    const settled: Settled = { request, fate: outcome, falseDecline: false };
    const told = tellSettled(story, settled, null);
    const topics = topicsOfSettled(NONE, [settled]);
    return sceneOf(line, before, told, topics, request.turn, request, null, [settled]);
  }
  const known = request ?? findDone(story, requestId);
  const topics = known === undefined || known.fate === outcome ? NONE : CONTRADICTED;
  return sceneOf(line, before, story, topics, known?.turn ?? null, request);
}

/** A request that is through, as long as it is remembered. */
export function findDone(story: Story, requestId: string): DoneRequest | undefined {
  return find(story.done, requestId);
}
