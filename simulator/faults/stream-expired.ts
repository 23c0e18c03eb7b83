import { callIsRefused } from "../sometimes/steps.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { messageBecomes, streamCalled } from "./message-called.ts";

/** A stream has lived too long (S-06), at whatever moment that shows (D-27). */
export const streamExpired: Fault = {
  name: "stream-expired",
  describe: "the platform ends the stream by itself before the call reaches it",
  at: ["call"],
  physical: false,
  sometimes: {
    title: "a stream ends by itself, and a call for it is refused",
    steps: [callIsRefused],
  },
  offers: (scene) => (streamCalled(scene) === undefined ? NOT_HERE : WITHOUT_PARAMETER),
  apply(scene) {
    const target = streamCalled(scene);
    return target === undefined ? undefined : messageBecomes(scene, target, "expired");
  },
};
