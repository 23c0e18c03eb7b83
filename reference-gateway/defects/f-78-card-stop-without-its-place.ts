import type { Defect } from "./defect.ts";

export const cardStopWithoutItsPlace: Defect = {
  id: "F-78-card-stop-without-its-place",
  finding: "F-78",
  side: "gateway",
  summary: "The stop of a card goes where the message was said, and misses the card.",
  policies: {
    cardStopThread: (_published, said) => said,
  },
};
