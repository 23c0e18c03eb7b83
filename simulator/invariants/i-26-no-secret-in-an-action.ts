import type { Action } from "../../contract/generated/types.ts";
import { REDACTED, isSecretKey, looksSecret } from "../../contract/trace/redact.ts";
import { ANY_OP, outboundOf } from "./ops.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { metadataOf } from "./story/attribution.ts";
import type { Scene } from "./story/scene.ts";

/** All that a follow_up may hold (O-11). */
const FOLLOW_UP_KEYS = new Set(["op", "session_key", "kind", "content", "metadata"]);

/**
 * No credential, token or secret is in an action. A secret that was taken out of the trace has left its
 * mark there.
 */
export const noSecretInAnAction = lineRule({
  id: "I-26",
  title: "no secret in an action",
  clauses: ["O-11"],
  hears: ANY_OP,
  check,
});

function check(scene: Scene): Findings {
  const action = outboundOf(scene)?.action;
  if (action === undefined) return KEPT;
  const place = secretPlace(action) ?? secretPlace(metadataOf(action)) ?? strangeKey(action);
  if (place === undefined) return KEPT;
  return [
    {
      sentence: `a ${action.op} left the gateway with a secret in ${place}`,
      expected: "no credential, token or secret in an action",
      actual: `a secret in ${place}`,
      ...(scene.turn === null ? {} : { turn: scene.turn.key }),
      suspect: { line: scene.line.n, side: "gateway" },
    },
  ];
}

function secretPlace(fields: object): string | undefined {
  const bag = fields as Readonly<Record<string, unknown>>;
  for (const key in bag) {
    const value = bag[key];
    if (typeof value !== "string" || key === "content") continue;
    if (value === REDACTED || isSecretKey(key) || looksSecret(value)) return key;
  }
  return undefined;
}

function strangeKey(action: Action): string | undefined {
  if (action.op !== "follow_up") return undefined;
  return Object.keys(action).find((key) => !FOLLOW_UP_KEYS.has(key));
}
