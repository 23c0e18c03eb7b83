/** Bounds that the catalogue does not name; those it names are in `contract/limits.ts`. */

/** Platforms behind one connector. */
export const DESCRIPTORS_MAX = 32;
/** Chats whose workspace is remembered for messages that do not name it. */
export const CHATS_MAX = 512;
/** Requests one turn can have in flight: its answer, an aside, its card, its typing. */
export const LANES = 4;
/** Remarks and notices of one turn that wait for their turn; the oldest gives way. */
export const ASIDES_MAX = 16;
/** Text of one turn that is streamed, in UTF-16 code units. The final is delivered whole all the same. */
export const STREAMED_UNITS_MAX = 1_000_000;
