import type { Aliases } from "../waivers/waiver.ts";

/** Cases and checks that have been renamed: their old id, and the one that they go by now. */
export const ALIASES: Aliases = { cases: {}, checks: {} };
