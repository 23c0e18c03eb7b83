import { Option, type Command } from "commander";
import { withoutTokens } from "../../../contract/trace/redact.ts";
import type { Side } from "../../../contract/trace-line.ts";
import { failureMeant, loadRecording, type Loaded } from "../../captures/frames/load.ts";
import type { Failure } from "../../captures/frames/failure.ts";
import { openCaptureFile, type CaptureFile } from "../../captures/recording/capture-file.ts";
import {
  liveConnectorPeer,
  liveGatewayPeer,
  type LivePeer,
} from "../../captures/replay/live-peer.ts";
import { recordedAnswers } from "../../captures/replay/answers.ts";
import { replay } from "../../captures/replay/replay.ts";
import { realClock } from "../../clock.ts";
import { createDeadlines } from "../../peers/process/deadlines.ts";
import { shownUrl } from "../../sockets/shown-url.ts";
import { UsageError } from "../../usage-error.ts";
import { exposureOf, hostAndPort, webSocketUrl } from "../address.ts";
import { wholeNumber } from "../flags.ts";
import type { CommandContext } from "../program.ts";
import { exitCodeOf, sayReplayed, type Played } from "../replayed.ts";
import { secretFrom } from "../secret-from.ts";

const WAIT_SECONDS_MAX = 3_600;
/** Longer than a request may take (W-52): what comes of a lost result is seen. */
const WAIT_SECONDS = 35;

export interface ReplayFlags {
  readonly as: Side;
  readonly spawn?: string;
  readonly url?: string;
  readonly listen?: string;
  readonly id?: string;
  readonly secretEnv?: string;
  readonly check?: string;
  readonly record?: string;
  readonly keepTexts: boolean;
  readonly realTime: boolean;
  readonly wait: number;
  readonly debug: boolean;
}

export function addReplay(program: Command, context: CommandContext): void {
  withPeerFlags(program.command("replay").argument("<file>", "a capture, or a log of frames"))
    .description("Play one side of a capture at a live peer, and say whether it fails again.")
    .addOption(
      new Option("--as <side>", "the side that we play")
        .choices(["connector", "gateway"])
        .makeOptionMandatory(),
    )
    .option("--check <id>", "the check that is expected to fail again; the first, unless given")
    .option("--record <file>", "also record the live session")
    .option("--keep-texts", "record people's and models' words as they are", false)
    .action((file: string, flags: ReplayFlags) => run(file, flags, context));
}

/** The flags that say where a live peer is, and how long to wait for it. */
export function withPeerFlags(command: Command): Command {
  return command
    .option(
      "--spawn <command>",
      "start the peer, a gateway with a model that gives the recorded answers; {port} and {url} are filled in",
    )
    .option("--url <url>", "a connector that runs already")
    .option("--listen <host:port>", "where a gateway that somebody starts will dial")
    .option("--id <id>", "the gateway's id, at a connector that asks for a token")
    .option("--secret-env <variable>", "where the secret of that id is")
    .option("--real-time", "keep the pauses of the recording", false)
    .option(
      "--wait <seconds>",
      "how long the peer may be silent",
      wholeNumber(1, WAIT_SECONDS_MAX),
      WAIT_SECONDS,
    )
    .option("--debug", "wait for ever: no deadline holds", false);
}

async function run(
  file: string,
  flags: ReplayFlags,
  { io, finish }: CommandContext,
): Promise<void> {
  const loaded = loadRecording(file);
  const { check } = flags;
  const failure = check === undefined ? loaded.failures[0] : failureMeant(loaded, file, check);
  if (flags.listen !== undefined) io.err(exposureOf(hostAndPort("--listen", flags.listen).host));
  io.out(`${withoutTokens(sayRecorded(failure))}\n`);
  const played = await playAt(loaded, failure, flags, (words) => io.out(`${words}\n`));
  for (const line of sayReplayed(played, failure)) io.out(`${line}\n`);
  finish(exitCodeOf(played));
}

function sayRecorded(failure: Failure | undefined): string {
  if (failure === undefined) return "The recording breaks nothing";
  return `The recording breaks ${failure.check}: ${failure.sentence} (line ${failure.at})`;
}

/** @throws {UsageError} When the flags name no peer. */
export async function playAt(
  { pieces }: Loaded,
  failure: Failure | undefined,
  flags: ReplayFlags,
  say: (words: string) => void,
): Promise<Played> {
  const deadlines = createDeadlines(realClock(), flags.debug);
  const peer = await peerOf(pieces, flags, deadlines);
  if (flags.spawn === undefined)
    say(`${flags.as === "connector" ? "Waiting on" : "Dialling"} ${shownUrl(peer.url)}`);
  let death: string | undefined;
  void peer.died.then((words) => {
    death = words;
  });
  let file: CaptureFile | undefined;
  try {
    file = flags.record === undefined ? undefined : openCaptureFile(flags.record);
    const replayed = await replay({
      pieces,
      as: flags.as,
      wire: peer.wire,
      deadlines,
      waitMs: flags.wait * 1_000,
      realTime: flags.realTime,
      failure,
      ...(file === undefined ? {} : { file }),
      keepTexts: flags.keepTexts,
      speak: peer.speak,
      stopped: peer.died,
    });
    return { replayed, death, tail: peer.tail() };
  } finally {
    await peer.close();
    file?.close();
  }
}

/** The bots of all hellos, by platform. */
function botsIn(pieces: Loaded["pieces"]): ReadonlyMap<string, string> {
  return new Map(
    pieces.flatMap(({ frame }) =>
      frame?.type === "hello" ? [[frame.platform, frame.botId] as const] : [],
    ),
  );
}

function peerOf(
  pieces: Loaded["pieces"],
  flags: ReplayFlags,
  deadlines: ReturnType<typeof createDeadlines>,
): Promise<LivePeer> {
  const { spawn, url, listen } = flags;
  const place = flags.as === "connector" ? listen : url;
  const other = flags.as === "connector" ? url : listen;
  if (other !== undefined || (spawn === undefined) === (place === undefined)) {
    const way = flags.as === "connector" ? "--listen" : "--url";
    throw new UsageError(`--as ${flags.as}: give either --spawn or ${way}`);
  }
  if (flags.as === "connector") {
    const address = hostAndPort("--listen", listen ?? "127.0.0.1:0");
    const answers = recordedAnswers(pieces);
    return liveGatewayPeer({ ...address, spawn, bots: botsIn(pieces), answers });
  }
  const secret = secretFrom(flags.secretEnv);
  const credential = {
    ...(flags.id === undefined ? {} : { gatewayId: flags.id }),
    ...(secret === undefined ? {} : { secret }),
  };
  const waitMs = flags.wait * 1_000;
  if (url !== undefined) webSocketUrl("--url", url);
  return liveConnectorPeer({ url, spawn, credential, deadlines, waitMs });
}
