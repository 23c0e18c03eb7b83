import { turnEnds } from "../sometimes/steps.ts";
import { NOT_HERE, type Fault } from "./fault.ts";
import { liveTurnsHere, turnMeant } from "./scene.ts";

/**
 * The task that runs the turn is cancelled while it waits for this event (F-29). `cancel:B` cancels a
 * turn that the event does not belong to.
 */
export const cancel: Fault = {
  name: "cancel",
  describe: "the turn's task is cancelled before the event; another turn's, if one is named",
  at: [
    "request",
    "result",
    "inbound",
    "agent",
    "wake",
    "open",
    "descriptor",
    "lost",
    "refuse",
    "call",
    "http",
    "http-answer",
  ],
  physical: false,
  sometimes: {
    title: "a turn ends as cancelled",
    steps: [turnEnds("cancelled")],
  },
  // What reaches the connector first changes nothing for a task that waits in the gateway.
  offers: (scene) => (scene.event.to === "gateway" ? liveTurnsHere(scene) : NOT_HERE),
  apply: (scene, parameter) => {
    const turn = turnMeant(scene, parameter);
    if (turn === undefined || !turn.live) return undefined;
    return { event: "waits", first: [{ what: "cancel", turn: turn.key }] };
  },
};
