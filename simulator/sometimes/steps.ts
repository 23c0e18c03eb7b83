import type { GatewayReport, Outcome, TurnEnd } from "../../contract/ports/gateway.ts";
import type { Side } from "../../contract/trace-line.ts";
import type { Step } from "./situation.ts";

/** The gateway comes to this end with the request that the fault was laid on, or on the answer to. */
export function requestSettles(outcome: Outcome): Step {
  return (line, { requestId }) => {
    if (line.kind !== "report" || line.report.what !== "request-settled") return false;
    return line.report.outcome === outcome && line.report.requestId === requestId;
  };
}

/** The gateway comes to this end with any request. */
export function anyRequestSettles(outcome: Outcome): Step {
  return (line) =>
    line.kind === "report" &&
    line.report.what === "request-settled" &&
    line.report.outcome === outcome;
}

/** Some turn comes to this end. */
export function turnEnds(how: TurnEnd): Step {
  return (line) =>
    line.kind === "report" && line.report.what === "turn-ended" && line.report.how === how;
}

/** A gateway says so of its link. */
export function linkIs(state: Extract<GatewayReport, { what: "link" }>["state"]): Step {
  return (line) =>
    line.kind === "report" && line.report.what === "link" && line.report.state === state;
}

/** The frame that the fault was laid on is handled where it was meant to go. */
export const frameArrives: Step = (line, { at }) => line.kind === "received" && line.label === at;

/** The same, and time has passed. */
export const frameArrivesLate: Step = (line, laid) => line.ms > laid.ms && frameArrives(line, laid);

/** The frame is handled, or the agent says what the fault kept back. */
export const eventHappens: Step = (line, laid) =>
  frameArrives(line, laid) || (line.kind === "agent" && laid.at.startsWith(`${line.turn}/`));

/** Another frame is handled first, or another agent speaks. */
export const anotherIsFirst: Step = (line, laid) =>
  (line.kind === "received" || line.kind === "agent") && !eventHappens(line, laid);

/** Another frame is handled first, by the same side of the same socket. */
export const anotherArrives: Step = (line, { at, conn }) =>
  line.kind === "received" && line.conn === conn && line.label !== at;

export const anySocketOpens: Step = (line) => line.kind === "open" && line.ok;

/** A socket dies that neither side has closed. */
export const anySocketDies: Step = (line) => line.kind === "close" && line.by === "network";

/** The socket of the frame dies, and neither side has closed it. */
export const itsSocketDies: Step = (line, { conn }) =>
  line.kind === "close" && line.conn === conn && line.by === "network";

/** This side closes some socket. */
export function closes(side: Side): Step {
  return (line) => line.kind === "close" && line.by === side;
}

/** This side writes a frame of this type, whatever the socket. */
export function writes(side: Side, type: string): Step {
  return (line) => line.kind === "sent" && line.from === side && line.frame.type === type;
}

/** This side has handled a frame of this type, whatever the socket. */
export function takes(side: Side, type: string): Step {
  return (line) => line.kind === "received" && line.by === side && line.frame.type === type;
}

/** The connector hands over something from its buffer. */
export const deliversBuffered: Step = (line) =>
  line.kind === "sent" &&
  line.from === "connector" &&
  line.frame.type === "inbound" &&
  line.frame.bufferId !== undefined;

/** The entry whose acknowledgement the fault was laid on is handed over once more. */
export const deliveredAgain: Step = (line, { bufferId }) =>
  bufferId !== undefined &&
  line.kind === "sent" &&
  line.frame.type === "inbound" &&
  line.frame.bufferId === bufferId;

/** The platform refuses the call that the fault was laid on. */
export const callIsRefused: Step = (line, { at }) =>
  line.kind === "platform" && line.label === at && !line.answer.ok;

/** The platform takes the call that the fault was laid on. */
export const callIsTaken: Step = (line, { at }) =>
  line.kind === "platform" && line.label === at && line.answer.ok;

/** The platform takes a call of the same method as the one in the step before. */
export const sameCallIsTaken: Step = (line, { shown }) => {
  const before = shown.at(-1);
  return (
    before?.kind === "platform" &&
    line.kind === "platform" &&
    line.call.method === before.call.method &&
    line.answer.ok
  );
};

/** A person does so with a message. */
export function personDoes(what: "deletes" | "stops"): Step {
  return (line) => line.kind === "user" && line.what === what;
}

export function processDies(side: Side): Step {
  return (line) => line.kind === "process" && line.side === side && line.what === "crash";
}

/** It starts, with what it had stored or without a past; one that had stored nothing has none. */
export function processStarts(side: Side, memory: boolean): Step {
  return (line) =>
    line.kind === "process" &&
    line.side === side &&
    line.what === "start" &&
    line.memory === memory;
}

/** Something comes from this side that cannot be read. */
export function writesNonsense(side: Side): Step {
  return (line) => line.kind === "malformed" && line.from === side;
}

/** What was asked over HTTP is answered to its gateway; a label of an answer stands for its request. */
export const httpIsAnswered: Step = (line, { at }) =>
  line.kind === "http-answer" && line.label === answerLabel(at);

/** The same, and time has passed. */
export const httpIsAnsweredLate: Step = (line, laid) =>
  line.ms > laid.ms && httpIsAnswered(line, laid);

/** Time passes, something happens, and no answer has come. */
export const httpIsMissed: Step = (line, laid) => line.ms > laid.ms && line.kind !== "http-answer";

function answerLabel(at: string): string {
  return at.endsWith("/answer") ? at : `${at}/answer`;
}

/** Either of two. */
export function either(...steps: readonly Step[]): Step {
  return (line, laid) => steps.some((step) => step(line, laid));
}
