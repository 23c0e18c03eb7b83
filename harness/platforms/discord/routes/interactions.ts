import { z } from "zod";
import { given } from "../../door/fields.ts";
import { noContent, responseOf } from "../answer.ts";
import { rows } from "./components.ts";
import { reading, type Door, type Route } from "./route.ts";

const said = z.object({ content: z.string().default(""), components: rows.optional() });

/** The first answer to an interaction, whether it is posted or given in the response to the webhook. */
export const callback = z.object({
  type: z.union([z.literal(4), z.literal(5), z.literal(6), z.literal(7)]),
  data: said.partial().optional(),
});

const ORIGINAL = "/webhooks/:application/:token/messages/@original";

/** What is said to an interaction, by its token (S-24). No bot token is asked for. */
export const interactionRoutes: readonly Route[] = [
  {
    verb: "post",
    path: "/interactions/:interaction/:token/callback",
    name: "createInteractionResponse",
    isOpen: true,
    perform: reading(callback, ({ type, data = {} }, door) => {
      const { interaction: interaction_id = "" } = door.at;
      const call = { method: "createInteractionResponse", interaction_id, type } as const;
      return responseOf(door.call({ ...call, ...given(data) }), noContent);
    }),
  },
  {
    verb: "patch",
    path: ORIGINAL,
    name: "editOriginalInteractionResponse",
    isOpen: true,
    perform: reading(said, (args, door) => follow("editOriginalInteractionResponse", args, door)),
  },
  {
    verb: "delete",
    path: ORIGINAL,
    name: "deleteOriginalInteractionResponse",
    isOpen: true,
    perform: (_, door) => {
      const { token: interaction_token = "" } = door.at;
      const call = { method: "deleteOriginalInteractionResponse", interaction_token } as const;
      return responseOf(door.call(call), noContent);
    },
  },
  {
    verb: "post",
    path: "/webhooks/:application/:token",
    name: "createFollowupMessage",
    isOpen: true,
    perform: reading(said, (args, door) => follow("createFollowupMessage", args, door)),
  },
];

function follow(
  method: "editOriginalInteractionResponse" | "createFollowupMessage",
  { content, components }: z.output<typeof said>,
  door: Door,
): Response {
  const { token: interaction_token = "" } = door.at;
  const call = { method, interaction_token, content, ...given({ components }) } as const;
  return responseOf(door.call(call), (id) => door.shownById(id));
}
