import type { InteractionEvent, UserAction } from "../port.ts";
import { accept } from "../reply.ts";
import type { Where } from "../pressed.ts";
import type { DiscordCall, DiscordCommand } from "./call.ts";
import { commandInteraction } from "./interaction.ts";
import type { DiscordReply, DiscordState } from "./state.ts";
import { deny } from "./state.ts";

const NAME = /^[a-z0-9_-]{1,32}$/;
const COMMANDS_MAX = 100;
const DESCRIPTION_CHARS_MAX = 100;

export function readCommands(state: DiscordState): DiscordReply {
  return [state, { ok: true, commands: state.commands }];
}

/** All or nothing: one command that is not allowed loses the others, too. */
export function writeCommands(
  state: DiscordState,
  { commands }: Extract<DiscordCall, { method: "bulkOverwriteGlobalApplicationCommands" }>,
): DiscordReply {
  const names = new Set(commands.map(({ name }) => name));
  const fit = names.size === commands.length && commands.length <= COMMANDS_MAX;
  if (!fit || !commands.every(isCommand)) return deny(state, "Invalid Form Body");
  return accept({ ...state, commands });
}

function isCommand({ name, description }: DiscordCommand): boolean {
  const { length } = description;
  return NAME.test(name) && length >= 1 && length <= DESCRIPTION_CHARS_MAX;
}

/** What a person types behind a slash is a command where the bot has one of this name, else mere words. */
export function commandSaid(
  { commands }: DiscordState,
  { chat, user, text }: Extract<UserAction, { what: "says" }>,
  where: Where,
  id: string,
): InteractionEvent | undefined {
  const [word = "", ...rest] = text.trim().split(/\s+/);
  const command = commands.find(({ name }) => word === `/${name}`);
  if (command === undefined) return undefined;
  const option = command.options?.[0];
  const value = rest.join(" ");
  const used = option === undefined || value === "" ? undefined : { name: option.name, value };
  return commandInteraction({ chat, user, name: command.name, option: used }, where, id);
}
