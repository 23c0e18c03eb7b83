import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { traceText } from "../../../contract/trace/write-trace.ts";
import { loadRecording } from "./load.ts";

const TRACE = traceText({
  n: 1,
  ms: 0,
  kind: "meta",
  format: 1,
  contract: 1,
  observer: "gateway",
});

test.each([
  ["nothing", "", "is empty"],
  ["blank lines", "\n \n", "is empty"],
  ["bytes", Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0xff, 0xfe]), "is no text"],
  ["deep JSON", "[".repeat(100_000), "holds no frame"],
  ["other words", "all is well\n", "holds no frame"],
  ["a trace", TRACE, "is a trace, which cannot be worked on"],
])("says what a file of %s is", (_name, content, says) => {
  const file = join(mkdtempSync(join(tmpdir(), "turnproof-")), "file");
  writeFileSync(file, content);

  expect(() => loadRecording(file)).toThrow(
    `${file} ${says}; give a capture, or a log with frames in it`,
  );
});
