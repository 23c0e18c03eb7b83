import { z } from "zod";
import { given } from "../../door/fields.ts";
import { jsonResponse } from "../../door/json-response.ts";
import { responseOf } from "../answer.ts";
import { APPLICATION_ID, BOT } from "../port.ts";
import { reading, type Route } from "./route.ts";

const commands = z.array(
  z.looseObject({
    name: z.string(),
    description: z.string(),
    options: z
      .array(
        z.looseObject({
          type: z.literal(3),
          name: z.string(),
          description: z.string(),
          required: z.literal(false).default(false),
        }),
      )
      .optional(),
  }),
);

/** The bot, and the commands that people find behind the slash (C-49). */
export const applicationRoutes: readonly Route[] = [
  { verb: "get", path: "/users/@me", name: "getCurrentUser", perform: () => jsonResponse(BOT) },
  {
    verb: "get",
    path: "/applications/:application/commands",
    name: "getGlobalApplicationCommands",
    perform: (_, door) => {
      const answer = door.call({ method: "getGlobalApplicationCommands" });
      return responseOf(answer, () =>
        jsonResponse(answer.ok ? (answer.commands ?? []).map(listed) : []),
      );
    },
  },
  {
    verb: "put",
    path: "/applications/:application/commands",
    name: "bulkOverwriteGlobalApplicationCommands",
    perform: reading(z.object({ items: commands }), ({ items }, door) => {
      const method = "bulkOverwriteGlobalApplicationCommands";
      const all = items.map(({ options, ...rest }) => ({ ...rest, ...given({ options }) }));
      const answer = door.call({ method, commands: all });
      return responseOf(answer, () => jsonResponse(items.map(listed)));
    }),
  },
];

function listed(command: object, place: number): object {
  const id = String(BigInt(APPLICATION_ID) + BigInt(place) + 1n);
  return { id, application_id: APPLICATION_ID, type: 1, version: id, ...command };
}
