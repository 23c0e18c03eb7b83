import type { Capabilities } from "../../../contract/descriptor.ts";
import { entropyText } from "../../../simulator/world/entropy.ts";
import { runResult } from "../../run/run-cases.ts";
import type { CaseResult, PeerLost, RunResult } from "../../result/model.ts";
import type { Deadlines } from "../process/deadlines.ts";
import { unmetCapability, type PeerCase } from "./case.ts";
import type { Patience } from "./patience.ts";
import type { Platform } from "./platform.ts";
import { negotiate, type Readiness } from "./readiness.ts";
import { blockedCase, runPeerCase } from "./run-peer-case.ts";
import type { UnderTest } from "./under-test.ts";

export interface ConnectorTest {
  readonly cases: readonly PeerCase[];
  readonly connector: UnderTest;
  readonly platform: Platform | undefined;
  /** Where nobody can write: the chat and the thread that our ops go to. */
  readonly place: { readonly chat: string; readonly thread: string | null } | undefined;
  readonly deadlines: Deadlines;
  readonly patience: Patience;
  readonly seed: number;
  readonly command: string;
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
  const results: CaseResult[] = [];
  const first = await ready(test);
  let lost = first.ready ? undefined : lostPeer(test, first.why);
  let gone = lost;
  if (first.ready) await test.onReady();
  const capabilities = first.ready ? first.capabilities : undefined;
  const asked = test.cases.filter((one) => isAsked(test, one, capabilities));
  for (const [index, one] of asked.entries()) {
    test.progress(index, asked.length, one);
    if (gone !== undefined) {
      results.push(blockedCase(one, gone.sentence, test.reproduce(one)));
      continue;
    }
    const result = await runOne(test, one, index);
    results.push(result);
    if (result.verdict === "pass") continue;
    let again = await ready(test);
    const { death } = test.connector;
    if (!again.ready && death !== undefined) {
      lost ??= lostPeer(test, `the connector's process ${death} during ${one.id}`);
      test.connector.restart();
      again = await ready(test);
    }
    if (!again.ready) {
      gone = lostPeer(test, `after ${one.id}, ${again.why}`);
      lost ??= gone;
    }
  }
  const result = runResult(results, test, performance.now() - startedAtMs);
  return lost === undefined ? result : { ...result, peerLost: lost };
}

/** Whether a case is about this peer: what it does not claim, and what was not set up, is not asked. */
function isAsked(
  { connector }: ConnectorTest,
  one: PeerCase,
  capabilities: Capabilities | undefined,
): boolean {
  if (one.needs.includes("secret") && connector.address.secret === "") return false;
  return unmetCapability(one, capabilities) === undefined;
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

function ready({ connector, deadlines, patience }: ConnectorTest): Promise<Readiness> {
  const { address, isSpawned, died } = connector;
  return negotiate({
    address,
    deadlines,
    readyMs: patience.readyMs,
    isStarting: isSpawned,
    died,
  });
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
