import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { loadRecording, type Loaded } from "../../captures/frames/load.ts";
import { liveConnector } from "../../captures/testing/live-pair.ts";
import { recordSession } from "../../captures/testing/record-session.ts";
import { exitCodeOf, sayReplayed, type Played } from "../replayed.ts";
import { playAt, type ReplayFlags } from "./replay.ts";

/** F-07: a final that leaves by another door goes out beside its stream; the seventh turn does. */
const DEFECT = "F-07-one-door-absorbs";
const TURNS = 7;
const folder = mkdtempSync(join(tmpdir(), "turnproof-"));
const FLAGS: ReplayFlags = {
  as: "gateway",
  keepTexts: true,
  realTime: false,
  wait: 30,
  debug: false,
};

function playedAt(loaded: Loaded, flags: Partial<ReplayFlags>): Promise<Played> {
  return playAt(loaded, loaded.failures[0], { ...FLAGS, ...flags }, () => undefined);
}

describe("the gateway's side of a recorded defect", () => {
  let loaded: Loaded;
  beforeAll(async () => {
    const file = join(folder, "defect.ndjson");
    await recordSession({ file, turns: TURNS, defect: DEFECT, keepTexts: true });
    loaded = loadRecording(file);
  });

  test("[I-05] [F-07] fails again at a connector that is started, with people on a Slack of ours", async () => {
    const record = join(folder, "again.ndjson");
    const played = await playedAt(loaded, {
      spawn: `${process.execPath} examples/connector-slack/main.js`,
      record,
    });

    expect(played.replayed).toMatchObject({ isReproduced: true, missed: [], unsaid: 0 });
    expect(loadRecording(record).failures.map(({ check }) => check)).toContain("I-05");
  });

  test("[I-05] is unknown at a connector that runs already, where nobody writes", async () => {
    const connector = await liveConnector();
    const played = await playedAt(loaded, { url: connector.url });
    await connector.close();

    expect(played.replayed).toMatchObject({ isReproduced: false, unsaid: TURNS });
    expect(played.replayed.heard).toBeGreaterThan(0);
    expect(sayReplayed(played, loaded.failures[0]).slice(-2)).toEqual([
      `Nobody was there for what people did, ${TURNS} times: only a connector that is started by --spawn has people of ours`,
      "Unknown: I-05 does not fail, but not everything was played",
    ]);
  });

  test("[I-26] shows an address without what may be secret in it, also where nobody listens", async () => {
    const connector = await liveConnector();
    await connector.close();
    const { host } = new URL(connector.url);
    const said: string[] = [];
    const flags = { ...FLAGS, url: `ws://me:hush@${host}/relay?key=hush`, wait: 1 };
    const played = await playAt(loaded, undefined, flags, (words) => said.push(words));
    said.push(...sayReplayed(played, undefined));

    expect(said).toContain(`Dialling ws://${host}/relay`);
    expect(said.join("\n")).toContain(`nothing listens on ws://${host}/relay: `);
    expect(said.join("\n")).not.toContain("hush");
  });

  test("[W-03] says why a connector did not let it in", async () => {
    const connector = await liveConnector();
    await connector.close();
    const played = await playedAt(loaded, { url: connector.url, wait: 1 });

    expect(played.replayed.heard).toBe(0);
    expect(exitCodeOf(played)).toBe(4);
    const said = sayReplayed(played, loaded.failures[0]);
    expect(said[0]).toContain(`nothing listens on ${connector.url}`);
    expect(said[0]).toContain("connect ECONNREFUSED");
    expect(said.join("\n")).not.toContain("The peer wrote no frame");
  });
});
