/** The thread that disguises, writes and judges what crosses a proxy, so that the proxy does not have to. */
import { parentPort, workerData } from "node:worker_threads";
import { assert } from "../../../contract/assert.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { openCaptureFile } from "./capture-file.ts";
import { CaptureWriter } from "./capture-writer.ts";
import { LiveJudge } from "./live-judge.ts";
import type { FromThread, ThreadSetup, ToThread } from "./thread-messages.ts";

assert(parentPort !== null, "this module is the beginning of a thread");
const parent = parentPort;
const { path, keepTexts } = workerData as ThreadSetup;

const file = openCaptureFile(path);
let shown: Breach[] = [];
const judge = new LiveJudge((breach) => shown.push(breach));
const writer = new CaptureWriter({ file, keepTexts, onLine: (line, at) => judge.take(line, at) });

parent.on("message", (told: ToThread) => {
  if (told.say === "lines") {
    writer.write(told.lines);
    tell({ say: "written", breaches: shown });
    shown = [];
    return;
  }
  const breaches = judge.end();
  tell({ say: "written", breaches: shown });
  tell({ say: "end", frames: judge.frames, breaches });
  file.close();
  parent.close();
});
tell({ say: "ready" });

function tell(what: FromThread): void {
  parent.postMessage(what);
}
