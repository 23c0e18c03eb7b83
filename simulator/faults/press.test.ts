import { expect, test } from "vitest";
import { pressAt, questionStage } from "../world/testing/question-trial.ts";
import { trial, type Trial } from "../world/testing/trial.ts";

const presses = ({ lines }: Trial): readonly string[] =>
  lines.flatMap((line) =>
    line.kind === "user" && line.what === "presses" ? [`${line.user} ${line.text ?? ""}`] : [],
  );
const answers = ({ lines }: Trial): readonly unknown[] =>
  lines.flatMap((line) =>
    line.kind === "received" && line.by === "gateway" && line.frame.type === "inbound"
      ? (line.frame.event.prompt_response ?? [])
      : [],
  );

test("press: [C-52] [W-72] the person chooses an option, and the gateway is told which and where", () => {
  const run = trial(questionStage(), "A/text1: press:deny");

  expect(presses(run)).toEqual(["U1 deny"]);
  expect(answers(run)).toMatchObject([{ prompt_id: "g1.1", option_id: "deny", label: "Deny" }]);
});

test("press: cannot be laid on before anything was asked, or for an option that is not offered", () => {
  expect(trial(questionStage(), "A/q1: press:once").exposures).toMatchObject([{ exposed: false }]);
  expect(trial(questionStage(), "A/text1: press:maybe").exposures).toMatchObject([
    { exposed: false },
  ]);
});

test("press: lets the agent go on at once", () => {
  const saidAt = (run: Trial): number | undefined =>
    run.lines.find((line) => line.kind === "agent" && line.event.kind === "text")?.ms;

  expect(saidAt(trial(questionStage()))).toBe(7_000);
  expect(saidAt(trial(questionStage([pressAt(2_000)])))).toBe(3_000);
});
