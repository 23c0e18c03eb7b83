import type { Outcome } from "../../contract/ports/gateway.ts";
import type { Pass } from "../pass.ts";
import { type Turn, turnWith } from "../turns/turn.ts";

/** What the first of the waiting files becomes (O-35, O-36). */
export function afterFailure(pass: Pass, turn: Turn, outcome: Exclude<Outcome, "success">): Turn {
  const { media } = turn;
  const [first, ...rest] = media.waiting;
  if (first === undefined) return turn;
  switch (pass.rig.policies.afterMediaFailure(outcome)) {
    case "tell":
      return turnWith(turn, { media: { ...media, waiting: [{ ...first, told: true }, ...rest] } });
    case "nothing":
      return turnWith(turn, { media: { ...media, waiting: rest } });
    case "again":
      return turn;
  }
}
