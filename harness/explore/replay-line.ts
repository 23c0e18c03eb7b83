import { isPlatformName, type PlatformName } from "../../simulator/platforms/names.ts";
import type { Deviation } from "../../simulator/world/script.ts";
import { UsageError } from "../usage-error.ts";
import { WORKLOADS, WORKLOAD_TURNS_MAX } from "./workload.ts";

/** A schedule of a workload, short enough for a message: `stream/2/slack A/seal/ack=ack-lost`. */
export interface ReplayLine {
  readonly workload: string;
  readonly turns: number;
  readonly platform: PlatformName;
  readonly deviations: readonly Deviation[];
}

/** Longest line that is told; what is longer is kept in a file only. */
export const REPLAY_LINE_UNITS_MAX = 200;

/** `undefined` where the line would be too long. */
export function replayLine({
  workload,
  turns,
  platform,
  deviations,
}: ReplayLine): string | undefined {
  const line = [
    `${workload}/${turns}/${platform}`,
    ...deviations.map(({ at, take }) => `${at}=${take}`),
  ].join(" ");
  return line.length <= REPLAY_LINE_UNITS_MAX ? line : undefined;
}

/** @throws {UsageError} When it is no such line. */
export function readReplayLine(text: string): ReplayLine {
  const [head = "", ...rest] = text.trim().split(/\s+/);
  const [workload = "", turnsText = "", platform = ""] = head.split("/");
  const turns = Number(turnsText);
  const isKnown = WORKLOADS[workload] !== undefined && isPlatformName(platform);
  if (!isKnown || !Number.isInteger(turns) || turns < 1 || turns > WORKLOAD_TURNS_MAX) {
    throw new UsageError(
      `--replay: “${text}” is neither a file nor a line such as “stream/2/slack A/seal/ack=ack-lost”`,
    );
  }
  return { workload, turns, platform, deviations: rest.map(deviationOf) };
}

function deviationOf(text: string): Deviation {
  // A fault's parameter may hold one; a label does not.
  const equals = text.indexOf("=");
  if (equals < 0) {
    throw new UsageError(`--replay: “${text}” is no deviation; write label=fault`);
  }
  return { at: text.slice(0, equals), take: text.slice(equals + 1) };
}
