import { httpIsMissed } from "../sometimes/steps.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

/** A request beside the socket, or its answer, never arrives. Whoever asked must not wait for ever. */
export const httpLost: Fault = {
  name: "http-lost",
  describe: "the HTTP request, or its answer, is lost without a word",
  at: ["http", "http-answer"],
  physical: true,
  sometimes: {
    title: "what was asked over HTTP is never answered, and the run goes on",
    steps: [httpIsMissed],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: () => ({ event: "vanishes" }),
};
