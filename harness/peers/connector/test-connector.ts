import { entropyText } from "../../../simulator/world/entropy.ts";
import { runResult, type RunContext } from "../../result/conclude.ts";
import type { CaseResult, PeerIdentity, PeerLost, RunResult } from "../../result/model.ts";
import { INTERRUPTED, InterruptedError } from "../../ending/interruption.ts";
import type { Deadlines } from "../process/deadlines.ts";
import { unmetCapability, type PeerCase } from "./case.ts";
import type { Patience } from "./patience.ts";
import type { Platform } from "./platform.ts";
import { negotiate, type Readiness } from "./readiness.ts";
import { blockedCase, inapplicableCase, runPeerCase } from "./run-peer-case.ts";
import type { UnderTest } from "./under-test.ts";

export interface ConnectorTest extends Omit<RunContext, "peer"> {
  readonly cases: readonly PeerCase[];
  /** Results of what cannot be staged before any connector of others. */
  readonly unstaged?: readonly CaseResult[];
  readonly connector: UnderTest;
  readonly platform: Platform | undefined;
  /** Where nobody can write: the chat and the thread that our ops go to. */
  readonly place: { readonly chat: string; readonly thread: string | null } | undefined;
  readonly deadlines: Deadlines;
  readonly patience: Patience;
  /** The command that runs one case again. */
  readonly reproduce: (peerCase: PeerCase) => string;
  /** Called before each case. */
  readonly progress: (done: number, of: number, next: PeerCase) => void;
  /** Called once the peer is ready for the first time. */
  readonly onReady: () => Promise<void>;
}

/** Judges a connector, case by case, one after another: a gateway has one socket (D-28). */
export async function testConnector(test: ConnectorTest): Promise<RunResult> {
  const startedAtMs = performance.now();
  const first = await ready(test);
  if (first.ready) await test.onReady();
  const plan = test.cases.map((one) => ({ one, why: whyNotAsked(test, one, first) }));
  const asked = plan.flatMap(({ one, why }) => (why === undefined ? [one] : []));
  const isLost = !first.ready && !test.deadlines.interruption.isAsked;
  const { results, lost } = await runAll(
    test,
    asked,
    isLost ? lostPeer(test, first.why) : undefined,
  );
  const ran = new Map(results.map((result) => [result.id, result]));
  const all = plan.flatMap(({ one, why }): readonly CaseResult[] => {
    if (why !== undefined) return [inapplicableCase(one, why, test.reproduce(one))];
    return [ran.get(one.id) ?? blockedCase(one, "it never came to it", test.reproduce(one))];
  });
  const peer = identityOf(test, first);
  const told = [...all, ...(test.unstaged ?? [])];
  const result = runResult(told, { ...test, peer }, performance.now() - startedAtMs);
  return lost === undefined ? result : { ...result, peerLost: lost };
}

/** Who the peer is, and what its descriptor claims. */
function identityOf({ connector }: ConnectorTest, first: Readiness): PeerIdentity {
  const name = connector.name;
  if (!first.ready) return { side: "connector", name, claims: [] };
  const { platform, ops, draftStreaming, edit } = first.capabilities;
  const flags = [...(draftStreaming ? ["draft streaming"] : []), ...(edit ? ["edit"] : [])];
  return { side: "connector", name, claims: [`platform ${platform}`, ...flags, ...ops] };
}

/** Why a case is not about this peer: it does not claim what the case is about, or nothing is set up for it. */
function whyNotAsked(
  { connector }: ConnectorTest,
  one: PeerCase,
  first: Readiness,
): string | undefined {
  if (one.needs.includes("secret") && connector.address.secret === "") {
    return "upgrades need no token here; --secret-env names a secret";
  }
  return unmetCapability(one, first.ready ? first.capabilities : undefined);
}

interface Ran {
  readonly results: readonly CaseResult[];
  /** The first loss of the peer. */
  readonly lost: PeerLost | undefined;
}

/** Runs every case, and blocks those that come once the peer is gone for good, or the run is interrupted. */
async function runAll(
  test: ConnectorTest,
  asked: readonly PeerCase[],
  lostAtFirst: PeerLost | undefined,
): Promise<Ran> {
  const results: CaseResult[] = [];
  let lost = lostAtFirst;
  let gone = lostAtFirst;
  const { interruption } = test.deadlines;
  for (const [index, one] of asked.entries()) {
    test.progress(index, asked.length, one);
    const cause = interruption.isAsked ? INTERRUPTED : gone?.sentence;
    if (cause !== undefined) {
      results.push(blockedCase(one, cause, test.reproduce(one)));
      continue;
    }
    const result = await runOne(test, one, index);
    results.push(result);
    if (result.verdict === "pass") continue;
    const found = await lookAfter(test, one);
    lost ??= found.lost;
    gone = found.isGone ? found.lost : undefined;
  }
  return { results, lost };
}

/** After a case that did not pass: whether the peer is still there. One that we started is started again. */
async function lookAfter(
  test: ConnectorTest,
  one: PeerCase,
): Promise<{ readonly lost: PeerLost | undefined; readonly isGone: boolean }> {
  const again = await ready(test);
  const { isAsked } = test.deadlines.interruption;
  if (again.ready || isAsked) return { lost: undefined, isGone: false };
  const { death } = test.connector;
  if (death === undefined) {
    return { lost: lostPeer(test, `after ${one.id}, ${again.why}`), isGone: true };
  }
  const lost = lostPeer(test, `the connector's process ${death} during ${one.id}`);
  test.connector.restart();
  return { lost, isGone: !(await ready(test)).ready };
}

async function runOne(test: ConnectorTest, one: PeerCase, index: number): Promise<CaseResult> {
  const { connector, platform, place, deadlines, patience, seed } = test;
  if (one.needs.includes("people") && platform === undefined) {
    const cause = "nobody can write to the connector: its platform is not ours";
    return blockedCase(one, cause, test.reproduce(one));
  }
  const number = index + 1;
  const options = {
    address: connector.address,
    chat: place?.chat ?? `D${number}`,
    thread: place?.thread ?? null,
    user: `U${number}`,
    mark: markOf(index),
    platform,
    deadlines,
    patience,
    died: connector.died,
    entropy: (process: number) => entropyText(seed, `${one.id}#${process}`),
  };
  const result = await runPeerCase(one, options, test.reproduce(one));
  const output = connector.output();
  if (result.evidence === undefined || output.length === 0) return result;
  return { ...result, evidence: { ...result.evidence, output } };
}

/** Where the run is interrupted meanwhile, the peer is not ready, and nothing is known of it. */
async function ready({ connector, deadlines, patience }: ConnectorTest): Promise<Readiness> {
  const { address, mayStillStart, died } = connector;
  const { readyMs } = patience;
  try {
    return await negotiate({ address, deadlines, readyMs, mayStillStart, died });
  } catch (error) {
    if (error instanceof InterruptedError) return { ready: false, why: INTERRUPTED };
    throw error;
  }
}

function lostPeer({ connector }: ConnectorTest, sentence: string): PeerLost {
  return { sentence, output: connector.output() };
}

const LETTERS = 26;

/** The mark of a case's words: of one length, so that none begins another. */
function markOf(index: number): string {
  const letter = (at: number): string => String.fromCharCode(97 + (at % LETTERS));
  return `word${letter(Math.floor(index / LETTERS))}${letter(index)}`;
}
