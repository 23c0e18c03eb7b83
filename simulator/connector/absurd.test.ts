import fc from "fast-check";
import { expect, test } from "vitest";
import { createConnector } from "./connector.ts";
import type { ConnectorEffect, ConnectorHappening, ConnectorMemory } from "./port.ts";
import { defaultConfig } from "./profiles.ts";
import type { ConnectorConfig } from "./config.ts";
import type { Absurdity } from "./testing/absurd.ts";
import { absurdities } from "./testing/absurd.ts";

const config = defaultConfig({
  gateways: [{ id: "g1", secrets: ["s1"] }],
  anonymousAs: "g1",
  openStreamsMax: 2,
});

/** Everything a run of absurd inputs came to, for what must hold of it. */
interface Outcome {
  readonly asked: ReadonlyMap<string, number>;
  readonly answered: ReadonlyMap<string, number>;
  readonly memory: ConnectorMemory;
}

function play(story: readonly Absurdity[], settings: ConnectorConfig): Outcome {
  const machine = createConnector(settings);
  let state = machine.init;
  let atMs = 0;
  let memory: ConnectorMemory = {};
  const calls: string[] = [];
  const asked = new Map<string, number>();
  const answered = new Map<string, number>();

  const tell = (happening: ConnectorHappening): void => {
    const [next, effects] = machine.step(state, { atMs, ...happening });
    state = next;
    effects.forEach(note);
    for (const { name, size, max } of machine.census(state)) {
      if (size > max) throw new Error(`${name} holds ${size} of ${max}`);
    }
    const due = machine.dueAtMs(state);
    if (due !== undefined && Number.isNaN(due)) throw new Error("due at no time");
  };
  const note = (effect: ConnectorEffect): void => {
    if (effect.kind === "persist") memory = effect.memory;
    if (effect.kind === "call") calls.push(effect.id);
    if (effect.kind !== "send" || effect.frame.type !== "outbound_result") return;
    count(answered, `${effect.conn} ${effect.frame.requestId}`);
  };

  tell({ kind: "start", entropy: "p", memory: {} });
  for (const one of story) {
    if (one.what === "wait") atMs += one.ms;
    else if (one.what === "answer") {
      const [call] = calls.splice(one.call % (calls.length || 1), 1);
      tell({ kind: "platform-answer", call: call ?? "none", answer: one.answer });
    } else {
      const { input } = one;
      if (input.kind === "frame" && input.frame.type === "outbound") {
        count(asked, `${input.conn} ${input.frame.requestId}`);
      }
      tell(input);
    }
  }
  return { asked, answered, memory };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const settings = fc.record({
  prefix: fc.constantFrom("append-whole" as const, "reconcile" as const),
  streamless: fc.constantFrom("edits" as const, "failure" as const),
});

test("[I-36, I-40, I-54] ten thousand absurd stories break nothing, and no request is answered twice", () => {
  fc.assert(
    fc.property(absurdities, settings, (story, chosen) => {
      const { asked, answered, memory } = play(story, { ...config, ...chosen });

      for (const [request, answers] of answered) {
        expect(answers).toBeLessThanOrEqual(asked.get(request) ?? 0);
      }
      expect(JSON.parse(JSON.stringify(memory))).toEqual(memory);
    }),
    { numRuns: 10_000, seed: 20417 },
  );
});

test("[I-36] every request is answered once its platform has answered or its time is up", () => {
  fc.assert(
    fc.property(absurdities, (story) => {
      const calm = story.filter(
        (one) => one.what !== "input" || (one.input.kind === "frame" && one.input.conn === "x"),
      );
      const connect = { kind: "upgrade", conn: "x", path: "/relay", authorization: null } as const;
      const hours = Array.from({ length: 80 }, () => [
        { what: "wait", ms: 60_000 } as const,
        { what: "input", input: { kind: "wake" } } as const,
      ]).flat();

      const whole = [{ what: "input", input: connect } as const, ...calm, ...hours];
      const { asked, answered } = play(whole, config);

      expect([...answered.keys()].toSorted()).toEqual([...asked.keys()].toSorted());
    }),
    { numRuns: 1_000, seed: 20418 },
  );
});

test("the same story makes the same state, and states are never changed", () => {
  fc.assert(
    fc.property(absurdities, (story) => {
      expect(play(story, config)).toEqual(play(story, config));
    }),
    { numRuns: 200, seed: 20419 },
  );
});
