import type { PlatformName } from "../../../simulator/platforms/port.ts";

/** How ids of chats begin, where that tells their kind: by a letter, or by a group's minus sign. */
const LETTERS = { direct: "D", group: "G" } as const;
const SIGNS = { direct: "", group: "-" } as const;

export type ChatKind = keyof typeof LETTERS;

export function beginningOf(platform: PlatformName, kind: ChatKind): string {
  return platform === "slack" || platform === "discord" ? LETTERS[kind] : SIGNS[kind];
}
