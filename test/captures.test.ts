import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkFile, type JudgedSide } from "../harness/run/check-file.ts";

/** What a judge should say of each capture: the promises broken, by whom; none where it passes. */
const VERDICTS: Readonly<Record<string, Partial<Record<JudgedSide, readonly string[]>>>> = {
  "plain-turn-slack": {},
  "edit-streaming-slack": {},
  "draft-streaming-slack-tools-commentary": {},
  "two-parallel-turns-one-dm": {},
  "seal-ack-lost-once": {},
  "seal-refused": {},
  "array-frame-loses-the-reader": { gateway: ["I-40", "W-20"] },
  "garbage-and-split-frames": {},
  "replay-after-drop-runs-twice": { gateway: ["I-44"], connector: ["C-37"] },
  "discord-and-telegram-one-socket": {},
  "idle-and-drain": { connector: ["C-37"] },
};

const FOLDER = "test/captures/";

function broken(name: string, side: JudgedSide): readonly string[] {
  const { checks } = checkFile(`${FOLDER}${name}.ndjson`, side);
  return checks.filter(({ verdict }) => verdict !== "pass").map(({ id }) => id);
}

describe("captures of a real gateway", () => {
  for (const [name, wrong] of Object.entries(VERDICTS)) {
    for (const side of ["gateway", "connector"] as const) {
      const expected = wrong[side] ?? [];
      const verdict = expected.length === 0 ? "passes" : `breaks ${expected.join(", ")}`;
      test(`${name}: the ${side} ${verdict}`, () => {
        expect(broken(name, side)).toEqual(expected);
      });
    }
  }

  test("are all judged here", () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith(".ndjson"));

    expect(files.map((name) => name.replace(".ndjson", "")).sort()).toEqual(
      Object.keys(VERDICTS).sort(),
    );
  });
});
