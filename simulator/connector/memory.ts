import type { Table } from "../../contract/table.ts";
import { tableGet, tableSet, tableValues } from "../../contract/table.ts";
import { forgetCard } from "./cards/card-task.ts";
import type { GatewayState } from "./delivery/gateway-state.ts";
import type { Task } from "./jobs/job.ts";
import type { Pass } from "./pass.ts";
import type { ConnectorMemory } from "./port.ts";
import type { ConnectorState } from "./state.ts";
import { closeJob } from "./streams/close-task.ts";
import { dropStream } from "./streams/open-streams.ts";
import { breakOff } from "./streams/seal.ts";

/**
 * What outlives the process (C-06, C-36). Open jobs are part of it: a call that was out when the
 * process died may or may not have been taken.
 */
type Durable = Pick<
  ConnectorState,
  | "gateways"
  | "jobs"
  | "streams"
  | "tombstones"
  | "cards"
  | "stoppedCards"
  | "revoked"
  | "chatOwners"
  | "madeThreads"
  | "capabilities"
  | "accounts"
  | "enrolled"
  | "introduced"
  | "media"
  | "linked"
  | "usedCodes"
>;

/** The memory after a step, or `undefined` when nothing durable changed. */
export function memoryOf(
  before: ConnectorState,
  after: ConnectorState,
): ConnectorMemory | undefined {
  const { gateways, jobs, streams, tombstones, cards, stoppedCards, revoked, chatOwners } = after;
  const { madeThreads, capabilities } = after;
  const unchanged =
    gateways === before.gateways &&
    jobs === before.jobs &&
    streams === before.streams &&
    tombstones === before.tombstones &&
    cards === before.cards &&
    stoppedCards === before.stoppedCards &&
    revoked === before.revoked &&
    chatOwners === before.chatOwners &&
    madeThreads === before.madeThreads &&
    capabilities === before.capabilities &&
    after.accounts === before.accounts &&
    after.enrolled === before.enrolled &&
    after.introduced === before.introduced &&
    after.media === before.media &&
    after.linked === before.linked &&
    after.usedCodes === before.usedCodes;
  if (unchanged) return undefined;
  const { media, accounts, enrolled, introduced, linked, usedCodes } = after;
  return {
    gateways,
    jobs,
    streams,
    tombstones,
    cards,
    stoppedCards,
    revoked,
    chatOwners,
    madeThreads,
    capabilities,
    accounts,
    enrolled,
    introduced,
    media,
    linked,
    usedCodes,
  };
}

/** A process begins, with what an earlier one left. `{}` is a connector without a past. */
export function onStart(pass: Pass, entropy: string, memory: ConnectorMemory): void {
  pass.state.nonce = entropy;
  if (!("gateways" in memory)) return;
  // Memory is what `memoryOf` made: trusted, like any state of ours.
  const { jobs, gateways, ...kept } = memory as unknown as Durable;
  Object.assign(pass.state, kept, { gateways: withoutSockets(gateways) });
  for (const job of tableValues(jobs)) {
    if (job.wait.for === "answer") breakOffUnanswered(pass, job.task);
  }
}

/** Every socket died with the process; what was not acknowledged is sent again (C-37). */
function withoutSockets(gateways: Table<GatewayState>): Table<GatewayState> {
  let next = gateways;
  for (const gateway of tableValues(gateways)) {
    next = tableSet(next, gateway.id, { ...gateway, conn: null, sent: 0 });
  }
  return next;
}

/**
 * A call was out when the process died, and nobody will ever know whether it was taken. A stream whose
 * text is uncertain is closed and answers failure from now on, so that its gateway edits the message to
 * the final (D-32). Everything else that was out is at most once, and stays so.
 */
function breakOffUnanswered(pass: Pass, task: Task): void {
  const error = "connector_restarted";
  if (task.kind === "close") {
    pass.pending.push(closeJob(task.id, task.place, task.id, task.text));
  } else if (task.kind === "card") {
    const card = tableGet(pass.state.cards, task.key);
    if (card === undefined) return;
    forgetCard(pass, task.key, card.id, error);
    pass.pending.push(closeJob(task.key, task.place, card.id, ""));
  } else if (task.kind === "stream" && task.stage.at === "giving-up") {
    // It is over for its gateway already, and its platform may not have heard so (C-18).
    pass.pending.push(closeJob(task.key, task.place, task.stage.id, ""));
  } else if (task.kind === "stream") {
    const stream = tableGet(pass.state.streams, task.key);
    if (stream?.id === undefined || stream.id === null) {
      dropStream(pass, task.key);
      return;
    }
    breakOff(pass, task.key, stream.id, error);
    if (stream.kind === "native") {
      pass.pending.push(closeJob(task.key, task.place, stream.id, ""));
    }
  }
}
