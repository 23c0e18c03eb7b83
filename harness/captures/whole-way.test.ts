import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { captureText } from "../../contract/trace/capture-line.ts";
import { realClock } from "../clock.ts";
import { defectNamed } from "../mutants/defects.ts";
import { createDeadlines } from "../peers/process/deadlines.ts";
import { checkFile } from "../run/check-file.ts";
import { runCase } from "../run/run-case.ts";
import { SOUND, type Sides } from "../run/sides.ts";
import { loadScenario } from "../scenario/load.ts";
import { loadRecording, type Loaded } from "./frames/load.ts";
import { promote } from "./promote/promote.ts";
import { recordedAnswers } from "./replay/answers.ts";
import { liveGatewayPeer } from "./replay/live-peer.ts";
import { replay, type Replayed } from "./replay/replay.ts";
import { shrinkCapture } from "./shrink/shrink.ts";
import { liveGateway } from "./testing/live-pair.ts";
import { recordSession } from "./testing/record-session.ts";

/** F-07: a final that leaves by another door goes out beside its stream. */
const DEFECT = "F-07-one-door-absorbs";
const TURNS = 40;
const folder = mkdtempSync(join(tmpdir(), "turnproof-"));
const file = join(folder, "defect.ndjson");

/** Plays the connector's side of a recording at a live gateway. */
async function replayed({ pieces, failures }: Loaded, defect?: string): Promise<Replayed> {
  const place = { host: "127.0.0.1", port: 0 };
  const answers = recordedAnswers(pieces);
  const peer = await liveGatewayPeer({ ...place, bots: new Map(), answers });
  const live = liveGateway(peer.url, defect);
  const result = await replay({
    pieces,
    as: "connector",
    wire: peer.wire,
    deadlines: createDeadlines(realClock(), false),
    // What a sound gateway never does is waited for once, and only so long.
    waitMs: 2_000,
    realTime: false,
    failure: failures[0],
    keepTexts: true,
    speak: undefined,
    stopped: peer.died,
  });
  live.gateway.kill();
  await peer.close();
  return result;
}

describe("a recorded session of 500 frames with a seeded defect", () => {
  let loaded: Loaded;
  beforeAll(async () => {
    await recordSession({ file, turns: TURNS, defect: DEFECT });
    loaded = loadRecording(file);
  });

  test("[I-05] [F-07] check fails it, and names the line of the frame to blame", () => {
    const { checks, verdict } = checkFile(file, "gateway");
    const broken = checks.filter((check) => check.verdict === "fail");
    const row = readFileSync(file, "utf8").split("\n")[(loaded.failures[0]?.at ?? 0) - 1];

    expect(loaded.pieces.length).toBeGreaterThanOrEqual(500);
    expect(verdict).toBe("fail");
    expect(broken.map(({ id }) => id)).toContain("I-05");
    expect(broken[0]?.findings[0]?.suspect?.line).toBe(loaded.failures[0]?.at);
    // The final, at the door that it should not have taken.
    expect(row).toContain(String.raw`\"op\":\"send\"`);
    expect(row).toContain(String.raw`\"notify\":true`);
  });

  test("[I-05] [F-07] replay breaks the same promise again, and a sound gateway keeps it", async () => {
    expect(await replayed(loaded, DEFECT)).toMatchObject({ isReproduced: true });
    expect(await replayed(loaded)).toMatchObject({ isReproduced: false, breaches: [] });
  });

  test("[I-05] [F-07] shrink leaves ten frames at most, which fail, replay and read the same way", () => {
    const [failure] = loaded.failures;
    if (failure === undefined) throw new Error("the session breaks nothing");
    const shrunk = shrinkCapture(loaded.pieces, failure);
    const small = join(folder, "small.ndjson");
    writeFileSync(small, shrunk.pieces.map(({ line }) => captureText(line)).join(""));

    expect(shrunk.framesBefore).toBeGreaterThanOrEqual(500);
    expect(shrunk.frames).toBeLessThanOrEqual(10);
    expect(loadRecording(small).failures[0]).toMatchObject({ check: "I-05", turn: failure.turn });
  });

  test("[I-05] [F-07] the promoted scenario fails on the defect and passes on the sound pair", async () => {
    const [failure] = loaded.failures;
    if (failure === undefined) throw new Error("the session breaks nothing");
    const promoted = promote(loaded.pieces, failure, file);
    if (!promoted.ok) throw new Error(promoted.why);
    const verdicts = async (sides: Sides): Promise<readonly string[]> => {
      const read = loadScenario("promoted.yaml", promoted.text);
      const cases = read.ok ? read.cases : [];
      const results = await Promise.all(
        cases.map((scenario) =>
          runCase({ scenario, transport: "memory", seed: 1, sides, sideFlags: [] }),
        ),
      );
      return results.map(({ verdict }) => verdict);
    };

    expect(promoted.alike).toContain(DEFECT);
    expect(new Set(await verdicts(SOUND))).toEqual(new Set(["pass"]));
    expect(await verdicts(defectNamed(DEFECT).sides)).toContain("fail");
  });
});

test("[W-20] a failure that is about no turn cannot be promoted, and is told so", () => {
  const { pieces, failures } = loadRecording("test/captures/array-frame-loses-the-reader.ndjson");
  const [failure] = failures;
  if (failure === undefined) throw new Error("the capture breaks nothing");

  expect(promote(pieces, failure, "array.ndjson")).toEqual({
    ok: false,
    why: "I-40 is not about what a person asked: no message is part of it",
  });
});
