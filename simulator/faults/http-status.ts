import { statusOnly } from "../../contract/ports/side-door.ts";
import { httpIsAnswered } from "../sometimes/steps.ts";
import { wholeNumber, type Fault } from "./fault.ts";

/** A server that is there and can do nothing. */
const STATUS = 503;

/** The server answers a status of its own and has applied nothing; 0 is no connection at all. */
export const httpStatus: Fault = {
  name: "http-status",
  describe:
    "the server answers 503, or the status given, and applies nothing; 0 refuses to connect",
  at: ["http"],
  physical: true,
  sometimes: {
    title: "a server refuses what was asked over HTTP",
    steps: [httpIsAnswered],
  },
  offers: () => ["0", "413", "503"],
  apply: (_, parameter) => {
    const status = wholeNumber(parameter, STATUS);
    if (status === undefined || status > 599) return undefined;
    const httpAnswer =
      status === 0
        ? ({ came: "nothing", reason: "connection refused" } as const)
        : statusOnly(status);
    return { event: "happens", how: { httpAnswer }, detail: String(status) };
  },
};
