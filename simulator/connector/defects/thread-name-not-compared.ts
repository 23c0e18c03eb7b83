import type { Defect } from "./defect.ts";

export const threadNameNotCompared: Defect = {
  id: "thread-name-not-compared",
  finding: "C-30",
  side: "connector",
  summary: "A thread is renamed though it is called otherwise by now.",
  policies: {
    mayRenameByName: () => true,
  },
};
