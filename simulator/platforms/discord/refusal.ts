/** Discord's errors by the words of their `message`; the code and the status that go with each. */
export const DISCORD_REFUSALS = {
  "Unknown Message": { code: 10_008, status: 404 },
  "Unknown Emoji": { code: 10_014, status: 400 },
  "Unknown Webhook": { code: 10_015, status: 404 },
  "Unknown interaction": { code: 10_062, status: 404 },
  "Maximum number of reactions reached (20)": { code: 30_010, status: 400 },
  "Interaction has already been acknowledged.": { code: 40_060, status: 400 },
  "Cannot edit a message authored by another user": { code: 50_005, status: 403 },
  "Cannot send an empty message": { code: 50_006, status: 400 },
  "Missing Permissions": { code: 50_013, status: 403 },
  "Cannot execute action on this channel type": { code: 50_024, status: 400 },
  "Invalid Webhook Token": { code: 50_027, status: 401 },
  "Invalid Form Body": { code: 50_035, status: 400 },
  "A thread has already been created for this message": { code: 160_004, status: 400 },
  "Unknown Channel": { code: 10_003, status: 404 },
  "Cannot execute action on a DM channel": { code: 50_003, status: 400 },
  "You are being rate limited.": { code: 0, status: 429 },
} as const;

export type DiscordRefusal = keyof typeof DISCORD_REFUSALS;
