import { acting, dataOf, taking, type Data } from "../edges.ts";
import type { GatewaySlip } from "../slip.ts";

/** Mistakes of questions, their answers, and files. */
export const ASKING_SLIPS: readonly GatewaySlip[] = [
  {
    id: "o-14-question-of-no-kind",
    side: "gateway",
    clauses: ["O-14"],
    summary: "A question does not say of what kind it is.",
    ...acting("prompt", (action) => [{ ...action, prompt_kind: "question" }]),
  },
  {
    id: "o-38-option-with-a-space",
    side: "gateway",
    clauses: ["O-38"],
    summary: "An option is called by its label.",
    ...acting("prompt", (action) => [
      withOptions(action, (option) => ({ ...option, id: `${String(option["id"])} !` })),
    ]),
  },
  {
    id: "o-39-offers-two",
    side: "gateway",
    clauses: ["O-39", "O-40", "O-41"],
    summary: "Of what could be chosen only the first two are offered.",
    ...acting("prompt", (action) => [{ ...action, options: optionsOf(action).slice(0, 2) }]),
  },
  {
    id: "o-40-nothing-stands-out",
    side: "gateway",
    clauses: ["O-39", "O-40"],
    summary: "No option is set off.",
    ...acting("prompt", (action) => [withOptions(action, ({ id, label }) => ({ id, label }))]),
  },
  {
    id: "o-41-question-without-its-sign",
    side: "gateway",
    clauses: ["O-41"],
    summary: "A clarification is asked without its sign.",
    ...acting("prompt", (action) => [
      { ...action, content: String(action["content"]).replace("❓ ", "") },
    ]),
  },
  {
    id: "o-42-says-ok",
    side: "gateway",
    clauses: ["O-42", "G-70"],
    summary: "A choice is acknowledged in other words.",
    ...acting("send", (action) => [
      { ...action, content: String(action["content"]).replace("✅ Approved once", "ok") },
    ]),
  },
  {
    id: "g-66-prompts-are-numbered",
    side: "gateway",
    clauses: ["G-66"],
    summary: "A prompt is called by a number, which another process uses, too.",
    ...acting("prompt", (action) => [{ ...action, prompt_id: "1" }]),
  },
  {
    id: "g-68-answers-unheard",
    side: "gateway",
    clauses: ["G-68", "D-24", "G-71", "G-98"],
    summary: "A press is not heard.",
    hears: (input) => (input.kind === "frame" && isPress(dataOf(input.frame)) ? [] : [input]),
  },
  {
    id: "i-50-asked-again",
    side: "gateway",
    clauses: ["I-50", "O-36"],
    summary: "A question is asked twice.",
    ...acting("prompt", (action) => [action, action]),
  },
  {
    id: "o-35-nothing-in-its-place",
    side: "gateway",
    clauses: ["O-35"],
    summary: "What could not be shown is not spoken of.",
    ...acting("send", (action) =>
      /rm -r build|\.ogg/.test(String(action["content"])) ? [] : [action],
    ),
  },
  {
    id: "i-52-answer-is-chat",
    side: "gateway",
    clauses: ["I-52"],
    summary: "The answer to a question is read as chat as well.",
    ...taking("inbound", (frame) => (isAnswer(frame) ? [frame, asChat(frame)] : [frame])),
  },
];

function optionsOf({ options }: Data): readonly unknown[] {
  return Array.isArray(options) ? options : [];
}

function withOptions(action: Data, change: (option: Data) => Data): Data {
  return { ...action, options: optionsOf(action).map((option) => change(dataOf(option))) };
}

function isAnswer(frame: Data): boolean {
  return "option_id" in dataOf(dataOf(frame["event"])["prompt_response"]);
}

/** An answer, or a component that was pressed on Discord, as its interaction is handed on. */
function isPress(frame: Data): boolean {
  const body = dataOf(frame["forward"])["bodyB64"];
  return isAnswer(frame) || (typeof body === "string" && atob(body).includes("hp1:"));
}

function asChat(frame: Data): Data {
  const event = dataOf(frame["event"]);
  return { ...frame, event: { ...event, prompt_response: null, message_id: "chat.1" } };
}
