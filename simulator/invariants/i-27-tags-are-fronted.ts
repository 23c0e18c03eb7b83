import { tableGet } from "../../contract/table.ts";
import { ANY_OP, connOf, outboundOf } from "./ops.ts";
import { KEPT, lineRule, type Finding, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

/**
 * An op's platform is one that its socket said hello for, and its botId the one of that hello (W-34, W-35).
 * It is also the platform of its turn: else another bot answers, in another place (F-69).
 */
export const tagsAreFronted = lineRule({
  id: "I-27",
  title: "platform tags are fronted",
  clauses: ["W-34", "W-35", "D-17", "F-69"],
  hears: ANY_OP,
  check,
});

function check(scene: Scene): Findings {
  const outbound = outboundOf(scene);
  if (outbound?.platform === undefined) return KEPT;
  const hellos = tableGet(scene.before.links, connOf(scene))?.hellos ?? [];
  if (hellos.length === 0) return KEPT;
  const { platform, botId } = outbound;
  const own = scene.request?.certain === true ? scene.turn?.platform : undefined;
  if (own !== undefined && own !== RELAY && own !== platform)
    return [ofAnother(scene, own, platform)];
  if (
    hellos.some((hello) => hello.platform === platform && (botId ?? hello.botId) === hello.botId)
  ) {
    return KEPT;
  }
  return [
    {
      sentence: `a ${outbound.action.op} went out in the name of ${platform}:${botId ?? ""}, which this gateway does not front`,
      expected: hellos.map((hello) => `${hello.platform}:${hello.botId}`).join(" or "),
      actual: `${platform}:${botId ?? ""}`,
      ...(scene.turn === null ? {} : { turn: scene.turn.key }),
      suspect: { line: scene.line.n, side: "gateway" },
    },
  ];
}

/** Platform of a message that names none. */
const RELAY = "relay";

function ofAnother({ line, turn, request }: Scene, own: string, tagged: string): Finding {
  return {
    sentence: `a ${request?.action.op ?? "op"} of ${turn?.name ?? "a turn"} is tagged with another platform than its chat's`,
    expected: own,
    actual: tagged,
    ...(turn === null ? {} : { turn: turn.key }),
    suspect: { line: line.n, side: "gateway" },
  };
}
