import { describe, expect, test } from "vitest";
import type { Clock } from "../../contract/ports/clock.ts";
import type { Socket } from "../../contract/ports/socket.ts";
import type { Side } from "../../contract/trace-line.ts";
import { loadRecording } from "../captures/frames/load.ts";
import { replay, type Replayed } from "../captures/replay/replay.ts";
import type { Wire } from "../captures/replay/wire.ts";
import { createDeadlines } from "../peers/process/deadlines.ts";
import { exitCodeOf, sayReplayed, type Played } from "./replayed.ts";

/** A gateway that answered a message twice: I-44. */
const loaded = loadRecording("test/captures/replay-after-drop-runs-twice.ndjson");
const failure = loaded.failures.find(({ check }) => check === "I-44");

/** Time that passes as soon as nothing else happens, from one bell to the next. */
function eagerClock(): Clock {
  let now = 0;
  const bells = new Set<{ readonly atMs: number; readonly ring: () => void }>();
  const pass = (): void => {
    const [next] = [...bells].toSorted((a, b) => a.atMs - b.atMs);
    if (next === undefined) return;
    bells.delete(next);
    now = Math.max(now, next.atMs);
    next.ring();
  };
  return {
    nowMs: () => now,
    wakeAt: (atMs, ring) => {
      const bell = { atMs, ring };
      bells.add(bell);
      setImmediate(pass);
      return () => bells.delete(bell);
    },
  };
}

/** How long a gateway of these tests takes to dial again, in milliseconds: less than the replay waits. */
const REDIAL_MS = 900;

/** A peer that says these frames as soon as it is there, and nothing more. */
function saying(frames: readonly object[], onEnd: () => void = () => undefined): Socket {
  return {
    send: () => undefined,
    close: onEnd,
    onMessage: (listener) => {
      for (const frame of frames) queueMicrotask(() => listener(`${JSON.stringify(frame)}\n`));
    },
    onClose: () => undefined,
  };
}

function wireTo(as: Side, frames: readonly object[], dials: number, clock: Clock): Wire {
  if (as === "gateway") return { dial: () => Promise.resolve(saying(frames)) };
  return {
    onDial: (take) => {
      let left = dials;
      const dial = (): void => {
        if (left === 0) return;
        left -= 1;
        take(
          () => saying(frames, () => clock.wakeAt(clock.nowMs() + REDIAL_MS, dial)),
          () => undefined,
        );
      };
      dial();
    },
  };
}

async function played(
  as: Side,
  frames: readonly object[],
  ended: Partial<Played> = {},
  dials = 1,
): Promise<Played> {
  const clock = eagerClock();
  const replayed = await replay({
    pieces: loaded.pieces,
    as,
    wire: wireTo(as, frames, dials, clock),
    deadlines: createDeadlines(clock, false),
    waitMs: 1_000,
    realTime: false,
    failure,
    keepTexts: true,
    speak: as === "gateway" ? () => Promise.resolve(undefined) : undefined,
    stopped: new Promise(() => undefined),
  });
  return { replayed, death: undefined, tail: [], ...ended };
}

const HELLO = { type: "hello", platform: "slack", botId: "B1" };

describe("a gateway that greets and does nothing more", () => {
  test("[I-44] has not kept what it never tried: that is unknown, and incomplete", async () => {
    const idle = await played("connector", [HELLO]);

    expect(sayReplayed(idle, failure).at(-1)).toBe(
      "Unknown: the peer did not do what I-44 is about: send (line 10), send (line 34)",
    );
    expect(exitCodeOf(idle)).toBe(3);
  });

  test("[I-44] is told each deed that it left out, with its line", async () => {
    expect(sayReplayed(await played("connector", [HELLO]), failure)).toContain(
      "  recorded at line 5, and not done this time: inbound_ack",
    );
  });
});

describe("a gateway that answers", () => {
  const place = { thread_id: "500.1", scope_id: "T1", user_id: "U1" };
  const ANSWER = {
    type: "outbound",
    requestId: "0".repeat(32),
    action: { op: "send", chat_id: "D01", content: "it", reply_to: "500.1", metadata: place },
  };

  test("[I-44] and never dials again is not asked the second time: that is unknown", async () => {
    const gone = await played("connector", [HELLO, ANSWER]);

    expect(gone.replayed.untried).toEqual([]);
    expect(sayReplayed(gone, failure).at(-1)).toBe(
      "Unknown: I-44 does not fail, but not everything was played",
    );
    expect(exitCodeOf(gone)).toBe(3);
  });

  test("[I-44] once, and dials again, keeps what the recorded one broke", async () => {
    const sound = await played("connector", [HELLO, ANSWER], {}, 2);

    expect(sayReplayed(sound, failure).at(-1)).toBe("Not reproduced: I-44 does not fail");
  });
});

describe("a peer that ends", () => {
  const tail = ["Error: no model", "    at start"];

  test("before its first frame has said something all the same, and nothing was played", async () => {
    const dead = await played("connector", [], { death: "exited with code 1", tail });
    const lines = sayReplayed(dead, failure);

    expect(lines.slice(0, 3)).toEqual([
      "The peer exited with code 1 before it wrote a frame; its output ends with:",
      ...tail,
    ]);
    expect(lines.at(-1)).toBe("Unknown: nothing was played, so I-44 had no occasion to fail");
    expect(sayReplayed(dead, undefined).at(-1)).toBe("Nothing was played");
    expect(exitCodeOf(dead)).toBe(4);
  });

  test("in the middle keeps no promise by that", async () => {
    const dead = await played("connector", [HELLO], { death: "exited with code 1", tail });

    expect(sayReplayed(dead, failure).slice(0, 3)).toEqual([
      "The peer exited with code 1 before the end; its output ends with:",
      ...tail,
    ]);
    expect(sayReplayed(dead, failure).at(-1)).toBe(
      "Unknown: I-44 does not fail, but the peer ended before the end",
    );
    expect(sayReplayed(dead, undefined).at(-1)).toBe("Played until the peer ended");
    expect(exitCodeOf(dead)).toBe(4);
  });
});

describe("the side that is played", () => {
  const DESCRIPTOR = loaded.pieces.find(({ frame }) => frame?.type === "descriptor")?.frame ?? {};

  test("[I-45] does what was recorded, and that is not held against the peer", async () => {
    const { replayed } = await played("gateway", [DESCRIPTOR]);
    const mine = replayed.ours.map(({ predicate }) => predicate);

    // It acknowledges deliveries that this connector never made.
    expect(mine).toContain("I-45");
    expect(replayed.breaches.map(({ predicate }) => predicate)).not.toContain("I-45");
    expect(sayReplayed({ replayed, death: undefined, tail: [] }, undefined).join("\n")).not.toMatch(
      /BROKEN I-45/,
    );
  });

  test("[I-45] breaks nothing of the peer's, so that the command does not end with 1 for it", () => {
    const breach = { predicate: "I-45", sentence: "an ack of nothing" } as Replayed["ours"][number];
    const clean: Replayed = {
      unsaid: 0,
      obstacles: [],
      isReproduced: false,
      breaches: [],
      ours: [breach, breach],
      heard: 3,
      matched: 3,
      extra: 0,
      missed: [],
      unplayed: 0,
      untried: [],
    };
    const one = { replayed: clean, death: undefined, tail: [] };

    expect(exitCodeOf(one)).toBe(0);
    expect(sayReplayed(one, undefined)).toEqual([
      "Broken by the side that we play, and not held against the peer: I-45",
      "3 frames of the peer: 3 as recorded, 0 more",
      "Played to its end",
    ]);
    // The recorded failure itself is another matter: that it fails again is what was asked.
    const found = { check: "I-45", turn: undefined, sentence: "", at: 1, side: undefined };
    const again = { ...one, replayed: { ...clean, isReproduced: true } };
    expect(sayReplayed(again, found)).toEqual([
      "3 frames of the peer: 3 as recorded, 0 more",
      "Reproduced: I-45 fails again",
    ]);
    expect(exitCodeOf(again)).toBe(1);
  });
});
