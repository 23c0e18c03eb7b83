import type { Button } from "../../platforms/port.ts";
import type { Defect } from "./defect.ts";

export const styleToldOn: Defect = {
  id: "style-told-on",
  finding: "C-27",
  side: "connector",
  summary: "A style that Slack does not have is told on to it as it came.",
  policies: {
    styleOf: (style) => (style ?? "default") as Button["style"],
  },
};
