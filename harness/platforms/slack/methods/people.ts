import { z } from "zod";
import { fulfil, refusal } from "../answer.ts";
import type { Identity } from "../identity.ts";
import { id } from "../../door/fields.ts";
import { method, type Method } from "./method.ts";

/** `auth.test`, `users.info`, `bots.info`: who somebody is. Every well-formed id is a person. */
export const peopleMethods: Readonly<Record<string, Method>> = {
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
  "users.info": method(z.object({ user: id }), ({ user }, { identity }) =>
    /^[UW][A-Z0-9]+$/i.test(user)
      ? fulfil({ user: person(user, identity) })
      : refusal("user_not_found"),
  ),
  "bots.info": method(z.object({ bot: id.optional() }), ({ bot }, { identity }) => {
    const { botId, botUserId, botName, appId } = identity;
    if (bot !== undefined && bot !== botId) return refusal("bot_not_found");
    return fulfil({
      bot: { id: botId, user_id: botUserId, app_id: appId, name: botName, deleted: false },
    });
  }),
};

function person(user: string, identity: Identity): Readonly<Record<string, unknown>> {
  const isBot = user === identity.botUserId;
  const name = isBot ? identity.botName : user.toLowerCase();
  return {
    id: user,
    team_id: identity.teamId,
    name,
    real_name: name,
    deleted: false,
    is_bot: isBot,
    tz: "Etc/UTC",
    tz_offset: 0,
    profile: { real_name: name, display_name: name, team: identity.teamId },
  };
}
