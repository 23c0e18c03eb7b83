import { afterEach, describe, expect, test } from "vitest";
import { modelAgent } from "../../../reference-gateway/shell/model-agent.ts";
import type { AgentEvent } from "../../../contract/ports/agent.ts";
import { lastNonce, markFor, nonceOf } from "./nonce.ts";
import { Part, type Cue } from "./part.ts";
import { MODEL_NAME, ScriptedModel } from "./scripted-model.ts";

const open: ScriptedModel[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((model) => model.close()));
});

async function served(): Promise<ScriptedModel> {
  const model = await ScriptedModel.serve({ port: 0, apiKey: "key" });
  open.push(model);
  return model;
}

function post(model: ScriptedModel, body: unknown, key = "key"): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return fetch(`${model.url}/chat/completions`, { method: "POST", headers, body: text });
}

const NONCE = nonceOf(1, "A1");
const asking = (content: unknown, more: object = {}): object => ({
  model: MODEL_NAME,
  messages: [{ role: "user", content }],
  ...more,
});

function partOf(...cues: readonly Cue[]): { readonly part: Part; readonly played: Cue[] } {
  const played: Cue[] = [];
  const part = new Part(NONCE, (cue) => played.push(cue));
  for (const cue of cues) part.add(cue);
  return { part, played };
}

describe("the scripted model", () => {
  test("[D-39] answers the turn whose nonce the last message of the user holds, and no other", async () => {
    const model = await served();
    const { part, played } = partOf({ kind: "text", text: "ada1 ada2" }, { kind: "end" });
    model.give(part);

    const messages = [
      { role: "user", content: `earlier ${nonceOf(1, "A2")}` },
      { role: "assistant", content: "…" },
      { role: "user", content: [{ type: "text", text: `now ${NONCE}` }] },
    ];
    const answer = await post(model, { model: "any", messages });

    expect(await answer.json()).toMatchObject({
      choices: [{ message: { role: "assistant", content: "ada1 ada2" }, finish_reason: "stop" }],
    });
    expect(played).toHaveLength(2);
    await part.asked;
  });

  test("[G-31] streams what it is told as it is told, and goes on behind a tool", async () => {
    const model = await served();
    const { part } = partOf({ kind: "text", text: "ada1" });
    model.give(part);
    const heard: AgentEvent[] = [];
    let heardText: () => void = () => undefined;
    const firstText = new Promise<void>((resolve) => (heardText = resolve));
    const ended = new Promise<void>((resolve) => {
      const address = { baseUrl: model.url, apiKey: "key", model: MODEL_NAME };
      modelAgent(address).begin("t", { text: NONCE, source: {} }, (event) => {
        heard.push(event);
        if (event.kind === "text") heardText();
        if (event.kind === "end") resolve();
      });
    });

    await firstText;
    expect(heard).toEqual([{ kind: "text", text: "ada1" }]);
    part.add({ kind: "tool", id: "call_1", name: "lookup" });
    part.add({ kind: "text", text: " ada2" });
    part.add({ kind: "end" });
    await ended;

    expect(heard.slice(1)).toEqual([
      { kind: "tool", id: "call_1", title: "lookup", status: "in_progress" },
      { kind: "tool", id: "call_1", title: "lookup", status: "complete" },
      { kind: "text", text: " ada2" },
      { kind: "end", result: { text: "ada1 ada2" } },
    ]);
  });

  test("[G-36] fails the turn of an agent whose model refuses it", async () => {
    const model = await served();
    const address = { baseUrl: model.url, apiKey: "wrong", model: MODEL_NAME };
    const event = await new Promise<AgentEvent>((resolve) => {
      modelAgent(address).begin("t", { text: NONCE, source: {} }, resolve);
    });

    expect(event).toEqual({
      kind: "end",
      result: { text: "The model failed: HTTP 401", failed: true },
    });
  });

  test("says ok to a request that is about no turn of ours", async () => {
    const model = await served();

    const answer = await post(model, asking("A title for this chat?", { stream: true }));

    expect(await answer.text()).toMatch(
      /"content":"ok"[\s\S]*"finish_reason":"stop"[\s\S]*\[DONE\]/,
    );
  });

  test("says what is known about a prompt that is no turn of ours", async () => {
    const answerTo = (prompt: string): readonly string[] | undefined =>
      prompt === "rain?" ? ["it ", "rains"] : undefined;
    const model = await ScriptedModel.serve({ port: 0, apiKey: "key", answerTo });
    open.push(model);
    const answer = await post(model, asking("rain?"));

    expect(await answer.json()).toMatchObject({
      choices: [{ message: { content: "it rains" }, finish_reason: "stop" }],
    });
    expect(await (await post(model, asking("snow?"))).text()).toContain('"content":"ok"');
  });

  test("says the same again to whoever asks again, and counts it as played once", async () => {
    const model = await served();
    const { part, played } = partOf({ kind: "text", text: "ada1" }, { kind: "end" });
    model.give(part);

    const texts = [await post(model, asking(NONCE)), await post(model, asking(NONCE))];

    const bodies = (await Promise.all(texts.map((text) => text.json()))) as {
      choices: { message: { content: string } }[];
    }[];
    expect(bodies.map(({ choices }) => choices[0]?.message.content)).toEqual(["ada1", "ada1"]);
    expect(played).toHaveLength(2);
  });

  test("refuses a wrong key, a path that is not there, and a body that asks nothing", async () => {
    const model = await served();
    const models = await fetch(`${model.url}/models`, { headers: { Authorization: "Bearer key" } });
    const elsewhere = await fetch(`${model.url}/x`, { headers: { Authorization: "Bearer key" } });

    expect(await models.json()).toMatchObject({ data: [{ id: MODEL_NAME }] });
    expect((await post(model, asking("x"), "other")).status).toBe(401);
    expect(elsewhere.status).toBe(404);
    expect((await post(model, "{")).status).toBe(400);
    expect((await post(model, { model: "m", messages: [] })).status).toBe(400);
  });

  test("is locked out by questions with a wrong key alone: no probe without one, and not behind a right one", async () => {
    const model = await served();
    await fetch(`${model.url}/models`);
    expect(model.isLockedOut).toBe(false);

    await post(model, asking("x"), "other");
    await model.lockedOut;
    expect(model.isLockedOut).toBe(true);

    await post(model, asking("x"));
    expect(model.isLockedOut).toBe(false);
  });

  test("refuses a body above its bound", async () => {
    const model = await served();

    expect((await post(model, asking("x".repeat(8 * 2 ** 20)))).status).toBe(413);
  });
});

describe("nonces and marks", () => {
  test("[D-39] are the same for the same turn and different for any other", () => {
    const names = Array.from({ length: 200 }, (_, i) => `A${i}`);
    const all = names.flatMap((name) => [nonceOf(1, name), markFor(1, name)]);

    expect(new Set(all).size).toBe(all.length);
    expect(nonceOf(1, "A1")).toBe(NONCE);
    expect(nonceOf(2, "A1")).not.toBe(NONCE);
  });

  test("are found where the last of them stands", () => {
    expect(lastNonce(`> quoted ${nonceOf(1, "A2")}\nsay ${NONCE}.`)).toBe(NONCE);
    expect(lastNonce("nothing here")).toBeUndefined();
  });
});
