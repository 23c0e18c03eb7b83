import { slashText } from "../../contract/commands/slash-text.ts";

export interface PassthroughPolicies {
  /** What a person who used a command said: its name behind a slash, and all its options (G-97, F-62). */
  textOfCommand(data: Readonly<Record<string, unknown>>): string | undefined;
  /** The profile that an interaction is for: the one it came with (F-73). */
  profileOf(forwarded: string | null): string | null;
  /** Whether a buffered interaction is acknowledged once it was taken (W-75, F-48). */
  acknowledgesPassthrough(): boolean;
}

export const soundPassthrough: PassthroughPolicies = {
  textOfCommand: slashText,
  profileOf: (forwarded) => forwarded,
  acknowledgesPassthrough: () => true,
};
