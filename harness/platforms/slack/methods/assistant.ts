import { z } from "zod";
import { fulfil } from "../answer.ts";
import { id, jsonOr, text } from "../../door/fields.ts";
import { answerOf, method, type Method } from "./method.ts";

const thread = { channel_id: id, thread_ts: id };

/** `assistant.threads.*`. A title and suggested prompts hang beside the conversation, where nobody looks. */
export const assistantMethods: Readonly<Record<string, Method>> = {
  "assistant.threads.setStatus": method(z.object({ ...thread, status: text }), (args, door) =>
    answerOf(door.call({ method: "assistant.threads.setStatus", ...args }), () => ({})),
  ),
  "assistant.threads.setTitle": method(z.object({ ...thread, title: id }), () => fulfil()),
  "assistant.threads.setSuggestedPrompts": method(
    z.object({ ...thread, prompts: jsonOr(z.array(z.unknown())) }),
    () => fulfil(),
  ),
};
