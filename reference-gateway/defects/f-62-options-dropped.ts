import type { Defect } from "./defect.ts";

export const optionsDropped: Defect = {
  id: "F-62-options-dropped",
  finding: "F-62",
  side: "gateway",
  summary: "A command is read as its bare name: no slash, no options.",
  policies: {
    textOfCommand: ({ name }) => (typeof name === "string" ? name : undefined),
  },
};
