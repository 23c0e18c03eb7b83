import { callIsRefused, writes } from "../sometimes/steps.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault, type Scene } from "./fault.ts";
import { carriesText, TOO_LONG } from "./platform-words.ts";

/** The platform counts otherwise than its documents say, and takes no more of this text (B10, S-12). */
export const tooLong: Fault = {
  name: "too-long",
  describe: "the platform refuses the call's text as too long, in its own words",
  at: ["call"],
  physical: false,
  sometimes: {
    title: "a text is refused as too long, and its connector answers",
    steps: [callIsRefused, writes("connector", "outbound_result")],
  },
  offers: (scene) => (wordsOf(scene) === undefined ? NOT_HERE : WITHOUT_PARAMETER),
  apply(scene) {
    const error = wordsOf(scene);
    return error === undefined
      ? undefined
      : { event: "happens", how: { platformError: { error } } };
  },
};

function wordsOf({ event }: Scene): string | undefined {
  if (event.kind !== "call" || !carriesText(event.call)) return undefined;
  return TOO_LONG[event.call.platform];
}
