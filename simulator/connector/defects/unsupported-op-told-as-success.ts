import type { Defect } from "./defect.ts";

export const unsupportedOpToldAsSuccess: Defect = {
  id: "unsupported-op-told-as-success",
  finding: "O-04",
  side: "connector",
  summary: "An op the descriptor does not list is answered success, and nothing happens.",
  policies: {
    unsupportedOp: () => ({ success: true }),
  },
};
