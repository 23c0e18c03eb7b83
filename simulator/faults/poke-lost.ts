import type { Step } from "../sometimes/situation.ts";
import { linkIs } from "../sometimes/steps.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

const poked: Step = (line) => line.kind === "poke";

/** The wake URL is fetched, and nobody hears of it (C-40): the gateway sleeps on until the next poke. */
export const pokeLost: Fault = {
  name: "poke-lost",
  describe: "the fetch of the wake URL reaches nobody",
  at: ["poke"],
  physical: true,
  sometimes: {
    title: "a gateway whose poke was lost is poked again, and comes back",
    steps: [poked, linkIs("up")],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: () => ({ event: "vanishes" }),
};
