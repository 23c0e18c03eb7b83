import { assistantMethods } from "./assistant.ts";
import { chatMethods } from "./chat.ts";
import { conversationMethods } from "./conversations.ts";
import { fileMethods } from "./files.ts";
import type { Method } from "./method.ts";
import { peopleMethods } from "./people.ts";
import { reactionMethods } from "./reactions.ts";
import { streamMethods } from "./stream.ts";

/** Every method that the double serves; any other is `unknown_method`. */
export const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    ...assistantMethods,
    ...chatMethods,
    ...conversationMethods,
    ...fileMethods,
    ...peopleMethods,
    ...reactionMethods,
    ...streamMethods,
  }),
);
