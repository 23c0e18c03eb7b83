import { expect, test } from "vitest";
import type { InboundEvent } from "../../contract/generated/types.ts";
import { echoAgent } from "./echo.ts";
import { scriptedAgent } from "./scripted.ts";

const asked = (text: string): InboundEvent => ({ text, source: {} });

test("an echo says back in words what it ends with", () => {
  const answer = echoAgent().answer("t1", asked("hello  there"));

  const words = answer.map(({ event }) => (event.kind === "text" ? event.text : "")).join("");
  expect(words).toBe("You said: hello  there");
  expect(answer.at(-1)?.event).toEqual({ kind: "end", result: { text: words } });
});

test("a scripted agent answers what it knows and leaves the rest to another", () => {
  const end = { afterMs: 0, event: { kind: "end", result: { text: "sunny" } } } as const;
  const agent = scriptedAgent([{ says: "weather?", answer: [end] }], echoAgent());

  expect(agent.answer("t1", asked(" weather? "))).toEqual([end]);
  expect(agent.answer("t1", asked("time?")).length).toBeGreaterThan(1);
});
