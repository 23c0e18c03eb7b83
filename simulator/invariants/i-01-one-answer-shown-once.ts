import { judgeOneAnswer } from "./one-answer.ts";
import { restRule } from "./port.ts";
import { turnsAtRest } from "./rest.ts";
import { isStreamChat } from "./story/turn.ts";

/** Where the stream is the message, a fault-free turn shows its final in one message, and nothing else. */
export const oneAnswerShownOnce = restRule({
  id: "I-01",
  title: "one answer, shown once",
  clauses: ["D-31", "F-04", "F-05", "F-09"],
  binds: "both",
  atRest: (story) =>
    turnsAtRest(story).flatMap(([turn, shown]) =>
      isStreamChat(turn.platform) ? judgeOneAnswer(story, turn, shown) : [],
    ),
});
