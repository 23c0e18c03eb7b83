import { expect, test } from "vitest";
import { captureText, type CaptureLine } from "../../../contract/trace/capture-line.ts";
import type { CaptureFile } from "./capture-file.ts";
import { CaptureWriter } from "./capture-writer.ts";

/** A file in memory. */
class Kept implements CaptureFile {
  readonly earlier = { connMax: 0, ms: 0, open: [] };
  lines = 0;
  text = "";
  append(text: string, lines: number): void {
    this.text += text;
    this.lines += lines;
  }
  close(): void {}
}

function textsOf(count: number): readonly CaptureLine[] {
  return Array.from({ length: count }, (_, ms) => {
    return { ms, conn: 1, what: "text", from: "gateway", text: `{"type":"${"x".repeat(200)}"}\n` };
  });
}

test("writes lines of many pieces in order, and tells of each only once it is in the file", () => {
  const file = new Kept();
  const told: CaptureLine[] = [];
  const onLine = (line: CaptureLine, at: number): void => {
    told.push(line);
    expect(at).toBe(told.length);
    expect(file.lines).toBeGreaterThanOrEqual(at);
  };
  const lines = textsOf(1_000);
  new CaptureWriter({ file, keepTexts: true, onLine }).write(lines);
  expect(told).toEqual(lines);
  expect(file.text).toBe(lines.map(captureText).join(""));
  expect(file.lines).toBe(lines.length);
});
