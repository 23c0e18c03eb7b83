import type { Defect } from "./defect.ts";

export const styleToldOn: Defect = {
  id: "style-told-on",
  finding: "C-27",
  side: "connector",
  summary: "A button of a style that Slack does not have is shown as a plain one.",
  policies: {
    styleOf: (style) => (style === "primary" || style === "danger" ? style : "default"),
  },
};
