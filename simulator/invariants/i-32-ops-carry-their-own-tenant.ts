import { ANY_OP } from "./ops.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { metadataOf } from "./story/attribution.ts";
import type { Scene } from "./story/scene.ts";

/** Every op of a turn carries that turn's own user and scope, whoever has written meanwhile (D-20). */
export const opsCarryTheirOwnTenant = lineRule({
  id: "I-32",
  title: "ops carry their own tenant",
  clauses: ["D-20", "G-89", "O-23", "F-32", "F-58", "F-60"],
  hears: ANY_OP,
  check,
});

function check({ line, request, turn }: Scene): Findings {
  if (request === null || turn === null || !request.certain || !("metadata" in request.action)) {
    return KEPT;
  }
  const { user_id: user, scope_id: scope } = metadataOf(request.action);
  const sameUser = turn.user === null || user === turn.user;
  const sameScope = turn.scope === null || scope === turn.scope;
  if (sameUser && sameScope) return KEPT;
  return [
    {
      sentence: `a ${request.action.op} of ${turn.name} does not carry the user and scope of its turn`,
      expected: `user ${turn.user ?? "any"}, scope ${turn.scope ?? "any"}`,
      actual: `user ${user ?? "none"}, scope ${scope ?? "none"}`,
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
