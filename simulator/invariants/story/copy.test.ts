import { expect, test } from "vitest";
import { createJudge } from "../judge.ts";
import { Transcript } from "../testing/transcript.ts";
import { copyPast, copyRequest, copyStory, copyStream, copyTurn } from "./copy.ts";
import type { Story } from "./story.ts";

function story(): Story {
  const judge = createJudge();
  let state = judge.start;
  const trace = new Transcript().says("A", "m1").text("A", "ada1");
  for (const line of trace.frame("A", 7, "ada1", { answer: "none" }).lines) {
    state = judge.on(state, line)[0];
  }
  return state.story;
}

test("a copy has every field of what it is a copy of", () => {
  const whole = story();
  const [turn] = whole.live;
  const [stream] = whole.open;
  const [request] = whole.requests;

  expect(copyStory(whole)).toEqual(whole);
  expect(copyPast(whole.past)).toEqual(whole.past);
  expect(turn && copyTurn(turn)).toEqual(turn);
  expect(stream && copyStream(stream)).toEqual(stream);
  expect(request && copyRequest(request)).toEqual(request);
  expect([turn, stream, request].includes(undefined)).toBe(false);
});
