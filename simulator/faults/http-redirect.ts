import { httpIsAnswered } from "../sometimes/steps.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

/** Somebody else's server: no token may follow there (W-76, G-107). */
const ELSEWHERE = "https://elsewhere.test/";
const KEEP_METHOD = 307;

/** The server points somewhere else, and has applied nothing. */
export const httpRedirect: Fault = {
  name: "http-redirect",
  describe: "the server redirects the request to https://elsewhere.test/, or to the URL given",
  at: ["http"],
  physical: true,
  sometimes: {
    title: "a server sends whoever asks over HTTP somewhere else",
    steps: [httpIsAnswered],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: (_, parameter) => {
    const location = parameter === "" ? ELSEWHERE : parameter;
    const httpAnswer = { came: "answer", status: KEEP_METHOD, location, body: null } as const;
    return { event: "happens", how: { httpAnswer }, detail: location };
  },
};
