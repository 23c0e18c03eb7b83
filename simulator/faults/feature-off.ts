import { callIsRefused, writes } from "../sometimes/steps.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault, type Scene } from "./fault.ts";

/** What a platform gives to some bots only, and how it says that this one is none of them (S-08). */
const GATED: Readonly<Record<string, string>> = {
  "chat.startStream": "not_allowed",
  sendMessageDraft: "TEXTDRAFT_PEER_INVALID",
};

/** The feature gate is closed: streams and previews are not for this bot, from now on or all along. */
export const featureOff: Fault = {
  name: "feature-off",
  describe: "the platform refuses a stream or a preview as not for this bot",
  at: ["call"],
  physical: false,
  sometimes: {
    title: "a feature is refused, and its connector answers",
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
  return event.kind === "call" ? GATED[event.call.method] : undefined;
}
