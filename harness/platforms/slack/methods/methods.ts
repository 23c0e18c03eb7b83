import { fulfil } from "../answer.ts";
import { chatMethods } from "./chat.ts";
import type { Method } from "./method.ts";

/** Every method that the double serves; any other is `unknown_method`. */
export const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries<Method>({
    ...chatMethods,
    "api.test": (args) => fulfil({ args }),
    "auth.test": (_args, { identity, origin }) =>
      fulfil({
        url: `${origin}/`,
        team: identity.teamName,
        user: identity.botName,
        team_id: identity.teamId,
        user_id: identity.botUserId,
        bot_id: identity.botId,
        is_enterprise_install: false,
      }),
  }),
);
