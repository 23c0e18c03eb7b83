import type { Step } from "../sometimes/situation.ts";
import type { ScriptAct } from "../world/script.ts";
import { turnNamed } from "../world/turns.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault, type Scene } from "./fault.ts";

/** The gateway takes the second of two presses, and does nothing about it. */
const secondIsDropped: Step = (line) =>
  line.kind === "report" && line.report.what === "inbound-dropped";

/** A finger that is too quick: the same button is pressed twice at once (I-50, B36). */
export const doubleTap: Fault = {
  name: "double-tap",
  describe: "the button that is pressed is pressed once more at once",
  at: ["user"],
  physical: false,
  sometimes: {
    title: "the second of two presses finds the question answered",
    steps: [secondIsDropped, secondIsDropped],
  },
  offers: (scene) => (pressNow(scene) === undefined ? NOT_HERE : WITHOUT_PARAMETER),
  apply(scene) {
    const act = pressNow(scene);
    const turn = act === undefined ? undefined : turnNamed(scene.world, act.turn);
    if (act === undefined || turn === undefined) return undefined;
    const again = { what: "press", turn: turn.key, option: act.option, user: act.user } as const;
    return { event: "happens", how: {}, then: [again] };
  },
};

/** The press that the event is. */
function pressNow({
  stage,
  world,
}: Scene): Extract<ScriptAct, { readonly act: "presses" }> | undefined {
  const moment = stage.moments[world.moment];
  return moment?.what === "act" && moment.act.act === "presses" ? moment.act : undefined;
}
