/** The platforms that a connector can front. */
export const PLATFORM_NAMES = ["slack", "telegram", "discord", "whatsapp"] as const;

export type PlatformName = (typeof PLATFORM_NAMES)[number];

export function isPlatformName(word: string): word is PlatformName {
  return (PLATFORM_NAMES as readonly string[]).includes(word);
}
