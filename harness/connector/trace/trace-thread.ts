/** The thread that writes and judges a trace, so that whoever answers frames does not have to. */
import { workerData } from "node:worker_threads";
import { redacted } from "../../../contract/trace/redact.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { LiveJudge } from "../../captures/recording/live-judge.ts";
import { recordHere } from "../../captures/recording/record-here.ts";
import type { Batch } from "../../captures/recording/thread-messages.ts";
import { writeWholly } from "../../files/write-wholly.ts";

/** What it is made with: a file that is open. */
export interface TraceSetup {
  readonly fd: number;
}

const { fd } = workerData as TraceSetup;

recordHere((onBreach) => {
  const judge = new LiveJudge(onBreach);
  return {
    take: (batch) => {
      const lines = linesOf(batch);
      writeWholly(fd, lines.map(({ text }) => text).join(""));
      for (const { line } of lines) judge.hear(line, line.n);
    },
    end: () => {
      const breaches = judge.end();
      return { frames: judge.frames, breaches };
    },
  };
});

interface Kept {
  readonly line: Line;
  readonly text: string;
}

/** Lines without their secrets, which nearly none has: a line is written anew only where one is taken out. */
function linesOf(batch: Batch): readonly Kept[] {
  return (batch as readonly string[]).map((text) => {
    const told = JSON.parse(text) as Line;
    const line = redacted(told);
    return { line, text: line === told ? `${text}\n` : `${JSON.stringify(line)}\n` };
  });
}
