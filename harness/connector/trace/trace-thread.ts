/** The thread that writes and judges a trace, so that whoever answers frames does not have to. */
import { workerData } from "node:worker_threads";
import { redacted } from "../../../contract/trace/redact.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { LiveJudge } from "../../captures/recording/live-judge.ts";
import { recordHere } from "../../captures/recording/record-here.ts";
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
      for (const text of batch as readonly string[]) {
        const lines = linesOf(text);
        writeWholly(fd, lines.kept);
        for (const line of lines.told) judge.hear(line, line.n);
      }
    },
    end: () => {
      const breaches = judge.end();
      return { frames: judge.frames, breaches };
    },
  };
});

interface Lines {
  /** As they go into the file. */
  readonly kept: string;
  readonly told: readonly Line[];
}

/** Lines without their secrets, which nearly none has: only then the text is written anew. */
function linesOf(text: string): Lines {
  const rows = text.split("\n").slice(0, -1);
  const said = rows.map((row) => JSON.parse(row) as Line);
  const told = said.map(redacted);
  const isClean = told.every((line, at) => line === said[at]);
  return { told, kept: isClean ? text : told.map((line) => `${JSON.stringify(line)}\n`).join("") };
}
