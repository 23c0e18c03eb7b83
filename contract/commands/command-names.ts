/** The commands of a gateway that a person can give by slash (G-109). */
export const COMMAND_NAMES = [
  "new",
  "reset",
  "model",
  "reasoning",
  "personality",
  "retry",
  "undo",
  "status",
  "sethome",
  "stop",
  "steer",
  "compress",
  "title",
  "resume",
  "usage",
  "help",
  "insights",
  "reload-mcp",
  "reload-skills",
  "voice",
  "update",
  "restart",
  "approve",
  "deny",
  "thread",
  "queue",
  "background",
  "disk-cleanup",
  "clear",
] as const;

const NAME = /^[a-z0-9_-]{1,32}$/;

/** Whether Discord takes it for the name of a command (G-109, C-49). */
export function isCommandName(name: string): boolean {
  return NAME.test(name);
}
