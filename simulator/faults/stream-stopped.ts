import { callIsRefused, personDoes } from "../sometimes/steps.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { messageBecomes, streamCalled } from "./message-called.ts";

/** The platform's own stop (S-08 `stopped_by_user`), of which no event tells (D-27). */
export const streamStopped: Fault = {
  name: "stream-stopped",
  describe: "a person presses the platform's own stop before the call reaches the stream",
  at: ["call"],
  physical: false,
  sometimes: {
    title: "a stream is stopped by its reader, and a call for it is refused",
    steps: [personDoes("stops"), callIsRefused],
  },
  offers: (scene) => (streamCalled(scene) === undefined ? NOT_HERE : WITHOUT_PARAMETER),
  apply(scene) {
    const target = streamCalled(scene);
    return target === undefined ? undefined : messageBecomes(scene, target, "stopped");
  },
};
