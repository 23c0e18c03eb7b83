import { callIsRefused, personDoes } from "../sometimes/steps.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { messageBecomes, messageCalled } from "./message-called.ts";

/** What the answer grew in is gone (S-29): no call brings it back. */
export const messageDeleted: Fault = {
  name: "message-deleted",
  describe: "a person deletes the message that the call is about to change",
  at: ["call"],
  physical: false,
  sometimes: {
    title: "a message is deleted, and a call that would change it is refused",
    steps: [personDoes("deletes"), callIsRefused],
  },
  offers: (scene) => (messageCalled(scene) === undefined ? NOT_HERE : WITHOUT_PARAMETER),
  apply(scene) {
    const target = messageCalled(scene);
    return target === undefined ? undefined : messageBecomes(scene, target, "deleted");
  },
};
