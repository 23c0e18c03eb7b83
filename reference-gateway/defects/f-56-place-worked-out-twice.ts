import { inThread } from "../inbound/placement.ts";
import type { Defect } from "./defect.ts";

export const placeWorkedOutTwice: Defect = {
  id: "F-56-place-worked-out-twice",
  finding: "F-56",
  side: "gateway",
  summary:
    "A thread that has just begun is taken for none, and its question goes to the top level.",
  policies: {
    promptMetadata: (turn) =>
      turn.thread_id !== undefined && turn.thread_id === turn.message_id
        ? inThread(turn, null)
        : turn,
  },
};
