import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Script } from "../../simulator/world/script.ts";
import { actSchema } from "./schema-act.ts";
import { turnSchema } from "./schema-turn.ts";
import { markOf, watermarked } from "../../simulator/invariants/watermark.ts";
import { scriptOf } from "./script-of.ts";

function script(turns: object, acts: readonly object[] = []): Script {
  const checked = z.record(z.string(), turnSchema).parse(turns);
  return scriptOf("a title", "slack", checked, z.array(actSchema).parse(acts));
}

describe("a turn of a scenario", () => {
  test("gets a chat, a person, a pace and the streamed text as its final", () => {
    const { turns } = script({ A: { answers: ["It is ", "sunny."] } });

    expect(turns).toEqual([
      {
        name: "A",
        gateway: "g1",
        platform: "slack",
        chat: "D1",
        user: "U1",
        says: "question A",
        thread: null,
        atMs: 0,
        agent: [
          { afterMs: 1000, event: { kind: "text", text: "It is " } },
          { afterMs: 1000, event: { kind: "text", text: "sunny." } },
          { afterMs: 1000, event: { kind: "end", result: { text: "It is sunny." } } },
        ],
      },
    ]);
  });

  test("runs each tool from start to end", () => {
    const { turns } = script({
      A: { answers: [{ tool: "look" }, { tool: { title: "up", status: "error", takes: "5s" } }] },
    });

    expect(turns[0]?.agent.slice(0, 4)).toEqual([
      { afterMs: 1000, event: { kind: "tool", id: "tool1", title: "look", status: "in_progress" } },
      { afterMs: 1000, event: { kind: "tool", id: "tool1", title: "look", status: "complete" } },
      { afterMs: 1000, event: { kind: "tool", id: "tool2", title: "up", status: "in_progress" } },
      { afterMs: 5000, event: { kind: "tool", id: "tool2", title: "up", status: "error" } },
    ]);
  });

  test("waits before the step that follows a wait, the end too", () => {
    const { turns } = script({
      A: { pace: "100ms", answers: [{ wait: "2s" }, "a", { wait: "1s" }] },
    });

    expect(turns[0]?.agent.map(({ afterMs }) => afterMs)).toEqual([2100, 1100]);
  });

  test("never ends when told so", () => {
    const { turns } = script({ A: { answers: ["a"], ends: false } });

    expect(turns[0]?.agent.map(({ event }) => event.kind)).toEqual(["text"]);
  });

  test("carries how its run ends", () => {
    const { turns } = script({
      A: { answers: ["a"], final: { append: " b" }, result: { completed: false }, door: "queued" },
    });

    expect(turns[0]?.agent.at(-1)?.event).toEqual({
      kind: "end",
      result: { text: "a b", completed: false, door: "queued" },
    });
  });

  test("[D-39] writes watermarked words, each once and in order", () => {
    const { turns } = script({
      A: { answers: [{ words: 2 }, { words: 1 }] },
      B: { answers: [{ words: 1 }] },
    });

    const texts = turns.map(({ agent }) => {
      const event = agent.at(-1)?.event;
      return event?.kind === "end" ? (event.result.text ?? "") : "";
    });
    const marks = texts.map(markOf);
    expect(texts[0]).toBe(watermarked(marks[0] ?? "", 3));
    expect(new Set(marks).size).toBe(2);
  });

  test("with times stands for so many turns, each with its own name", () => {
    const { turns } = script({
      A: { at: "1s", chat: "D${turn}", answers: ["of ${turn}"], times: 3, every: "10s" },
    });

    expect(turns.map(({ name, chat, atMs }) => [name, chat, atMs])).toEqual([
      ["A1", "DA1", 1000],
      ["A2", "DA2", 11_000],
      ["A3", "DA3", 21_000],
    ]);
    expect(turns[2]?.agent.at(-1)?.event).toMatchObject({ result: { text: "of A3" } });
  });
});

describe("an act of a scenario", () => {
  test("comes in order of time, with a name of its own", () => {
    const { acts } = script({ A: {} }, [
      { at: "5s", says: "/new" },
      { at: "2s", stop: "A" },
      { at: "3s", "stop-stream": "A" },
      { at: "4s", disconnect: "g1" },
      { at: "6s", revoke: "g1" },
    ]);

    expect(acts).toMatchObject([
      { atMs: 2000, name: "act2", act: "interrupt", turn: "A" },
      { atMs: 3000, name: "act3", act: "stops-stream", turn: "A" },
      { atMs: 4000, name: "act4", act: "disconnect", gateway: "g1" },
      { atMs: 5000, name: "act1", act: "says", chat: "D1", user: "U1", text: "/new" },
      { atMs: 6000, name: "act5", act: "revoke", gatewayId: "gateway-g1" },
    ]);
  });
});
