/** Discord's first millisecond since 1970. */
const DISCORD_EPOCH_MS = 1_420_070_400_000;
/** What follows the time in an id: 22 bits. */
const IDS_PER_MS = 4_194_304n;

/** The `number`th id that this screen makes, at a time since 1970: sorted by time, as Discord's are. */
export function snowflake(unixMs: number, number: number): string {
  const ms = BigInt(Math.floor(Math.max(0, unixMs - DISCORD_EPOCH_MS)));
  return String(ms * IDS_PER_MS + (BigInt(number) % IDS_PER_MS));
}
