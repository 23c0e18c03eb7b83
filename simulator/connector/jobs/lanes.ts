import { tableDelete, tableGet, tableHas, tableSet } from "../../../contract/table.ts";
import type { PlatformAnswer } from "../../platforms/port.ts";
import { JOBS_MAX, LANE_JOBS_MAX, PLATFORM_CALL_TIMEOUT_MS } from "../limits.ts";
import { failure, withRetryAfter } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";
import { emit, note } from "../pass.ts";
import { answerRequest } from "./answer.ts";
import { copyJob, type Job, type Move } from "./job.ts";
import { waitAskedFor, waitForRateLimit } from "./rate-limit.ts";
import { accepted, nextMove, refused } from "./tasks.ts";

/** Takes a job up: at once if its lane is free, otherwise behind those that came before (C-04). */
export function submit(pass: Pass, job: Job): void {
  const { jobs, lanes } = pass.state;
  if (tableHas(jobs, job.id)) {
    note(pass, `${job.id} is under way already: the second one is skipped`);
    return;
  }
  const lane = tableGet(lanes, job.lane) ?? [];
  if (jobs.size >= JOBS_MAX || lane.length >= LANE_JOBS_MAX) {
    answerRequest(pass, job.asker, failure("the connector is busy"));
    return;
  }
  if (pass.rig.policies.laneIsFree(lane.length)) {
    goOn(pass, job);
    return;
  }
  store(pass, job);
}

/** A platform answered one of our calls. */
export function onPlatformAnswer(pass: Pass, call: string, answer: PlatformAnswer): void {
  const job = tableGet(pass.state.jobs, call.slice(0, call.lastIndexOf("/")));
  if (job?.wait.for !== "answer" || job.wait.call !== call) {
    note(pass, `nobody waits for the answer of call ${call}`);
    return;
  }
  onAnswer(pass, job, answer);
}

/** What is due by now: calls without an answer, and waits for a rate limit that are over. */
export function onJobsDue(pass: Pass): void {
  for (const bucket of pass.state.jobs.buckets) {
    for (const { value: job } of bucket) {
      if (job.wait.for === "turn" || job.wait.untilMs > pass.atMs) continue;
      if (job.wait.for === "rate-limit") goOn(pass, job);
      else onAnswer(pass, job, { ok: false, error: "platform_timeout" });
    }
  }
}

/** When a job next wants to be woken, in milliseconds. */
export function jobsDueAtMs(state: Pass["state"]): number {
  let dueAtMs = Infinity;
  for (const bucket of state.jobs.buckets) {
    for (const { value: job } of bucket) {
      if (job.wait.for !== "turn" && job.wait.untilMs < dueAtMs) dueAtMs = job.wait.untilMs;
    }
  }
  return dueAtMs;
}

function onAnswer(pass: Pass, job: Job, answer: PlatformAnswer): void {
  if (answer.ok) {
    const next = copyJob(job);
    next.task = accepted(pass, job.task, answer);
    goOn(pass, next);
    return;
  }
  const askedMs = waitAskedFor(answer);
  const waiting = waitForRateLimit(pass, job, askedMs);
  if (waiting !== undefined) store(pass, waiting);
  else {
    const retryAfterMs = askedMs ?? job.retryAfterMs;
    goOn(pass, { ...job, retryAfterMs, task: refused(pass, job.task, answer.error) });
  }
}

/** Makes the job's next call, or ends it and lets the next one of its lane go. */
function goOn(pass: Pass, first: Job): void {
  for (let job: Job | undefined = first; job !== undefined;) {
    const move = nextMove(pass, job.task);
    if ("call" in move) {
      makeCall(pass, job, move);
      return;
    }
    answerRequest(pass, job.asker, withRetryAfter(move.done, job.retryAfterMs));
    job = nextOfLane(pass, job);
  }
}

function makeCall(pass: Pass, job: Job, { call, task }: Extract<Move, { call: unknown }>): void {
  const next = copyJob(job);
  next.task = task;
  next.calls += 1;
  const id = `${job.id}/${next.calls}`;
  next.wait = { for: "answer", call: id, untilMs: pass.atMs + PLATFORM_CALL_TIMEOUT_MS };
  store(pass, next);
  emit(pass, { kind: "call", id, call, cause: job.asker?.requestId ?? null });
}

/** Ends a job: the one of its lane that has waited longest, if any. */
function nextOfLane(pass: Pass, job: Job): Job | undefined {
  const { jobs, lanes } = pass.state;
  const lane = tableGet(lanes, job.lane);
  if (lane === undefined) return undefined;
  const rest = lane.filter((id) => id !== job.id);
  pass.state.jobs = tableDelete(jobs, job.id);
  pass.state.lanes =
    rest.length === 0 ? tableDelete(lanes, job.lane) : tableSet(lanes, job.lane, rest);
  for (const id of rest) {
    const next = tableGet(jobs, id);
    if (next?.wait.for === "turn") return next;
  }
  return undefined;
}

function store(pass: Pass, job: Job): void {
  const { jobs, lanes } = pass.state;
  if (tableHas(jobs, job.id)) {
    pass.state.jobs = tableSet(jobs, job.id, job);
    return;
  }
  const lane = tableGet(lanes, job.lane) ?? [];
  pass.state.jobs = tableSet(jobs, job.id, job);
  pass.state.lanes = tableSet(lanes, job.lane, [...lane, job.id]);
}
