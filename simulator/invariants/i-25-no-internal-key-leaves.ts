import { ANY_OP, outboundOf } from "./ops.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { metadataOf } from "./story/attribution.ts";
import type { Scene } from "./story/scene.ts";

const UNDERSCORE = 95;

/** No metadata key that begins with `_` reaches the wire (O-27, O-28). */
export const noInternalKeyLeaves = lineRule({
  id: "I-25",
  title: "no internal key leaves the gateway",
  clauses: ["O-27", "O-28"],
  hears: ANY_OP,
  check,
});

function check(scene: Scene): Findings {
  const outbound = outboundOf(scene);
  if (outbound === undefined) return KEPT;
  const metadata = metadataOf(outbound.action);
  for (const key in metadata) {
    if (key.charCodeAt(0) === UNDERSCORE) return leaked(scene, outbound.action.op, metadata);
  }
  return KEPT;
}

function leaked(scene: Scene, op: string, metadata: object): Findings {
  const keys = Object.keys(metadata).filter((key) => key.startsWith("_"));
  return [
    {
      sentence: `a ${op} left the gateway with ${keys.join(", ")} in its metadata`,
      expected: "no metadata key that begins with _",
      actual: keys.join(", "),
      ...(scene.turn === null ? {} : { turn: scene.turn.key }),
      suspect: { line: scene.line.n, side: "gateway" },
    },
  ];
}
