import { supportsOp, type Capabilities } from "../../contract/descriptor.ts";
import type { Outbound } from "../../contract/generated/types.ts";
import { tableGet } from "../../contract/table.ts";
import { ANY_OP, outboundOf } from "./ops.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

/** Every op is one that the descriptor of its chat's own platform lists (O-02, O-03). */
export const opsAreListed = lineRule({
  id: "I-28",
  title: "ops are listed",
  clauses: ["O-02", "O-03", "O-04", "D-14", "G-01", "W-42"],
  hears: ANY_OP,
  check,
});

function check(scene: Scene): Findings {
  const outbound = outboundOf(scene);
  const capable = outbound === undefined ? undefined : governing(scene, outbound);
  if (outbound === undefined || capable === undefined) return KEPT;
  const { op } = outbound.action;
  if (isAllowed(capable, op)) return KEPT;
  return [
    {
      sentence: `a ${op} went to ${capable.platform}, whose connector does not serve it`,
      expected: `one of ${capable.ops.join(", ")}`,
      actual: op,
      ...(scene.turn === null ? {} : { turn: scene.turn.key }),
      suspect: { line: scene.line.n, side: "gateway" },
    },
  ];
}

function isAllowed(capable: Capabilities, op: string): boolean {
  if (!supportsOp(capable, op)) return false;
  if (op === "draft") return capable.draftStreaming;
  return op !== "edit" || capable.edit;
}

/** What the chat's platform can do: by the tag, the turn's inbound, or the session default (W-36). */
function governing(scene: Scene, outbound: Outbound): Capabilities | undefined {
  const gateway = tableGet(scene.before.gateways, scene.request?.gateway ?? "");
  const platform = outbound.platform ?? scene.turn?.platform ?? gateway?.primary;
  return platform == null ? undefined : gateway?.capabilities[platform];
}
