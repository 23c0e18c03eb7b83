/** The thread that disguises, writes and judges what crosses a proxy, so that the proxy does not have to. */
import { workerData } from "node:worker_threads";
import { openCaptureFile } from "./capture-file.ts";
import { CaptureJudge } from "./capture-judge.ts";
import { CaptureWriter } from "./capture-writer.ts";
import { unpacked } from "./packed-lines.ts";
import { recordHere } from "./record-here.ts";

/** What it is made with. */
export interface CaptureSetup {
  readonly path: string;
  readonly keepTexts: boolean;
}

const { path, keepTexts } = workerData as CaptureSetup;

recordHere((onBreach) => {
  const file = openCaptureFile(path);
  const judge = new CaptureJudge(onBreach);
  const writer = new CaptureWriter({ file, keepTexts, onLine: (line, at) => judge.take(line, at) });
  return {
    take: (batch) => writer.write(unpacked(batch)),
    end: () => {
      const breaches = judge.end();
      file.close();
      return { frames: judge.frames, breaches };
    },
  };
});
