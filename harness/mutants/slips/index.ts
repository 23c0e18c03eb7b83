import { ASKING_SLIPS } from "./gateway/asking.ts";
import { LINK_SLIPS } from "./gateway/link.ts";
import { OP_SLIPS } from "./gateway/ops.ts";
import { READING_SLIPS } from "./gateway/reading.ts";
import { STREAM_SLIPS } from "./gateway/stream.ts";
import { CALL_SLIPS } from "./connector/calls.ts";
import { LINK_SLIPS as CONNECTOR_LINK_SLIPS } from "./connector/link.ts";
import type { Slip } from "./slip.ts";

/** Every slip, gateways' first. */
export const SLIPS: readonly Slip[] = [
  ...LINK_SLIPS,
  ...READING_SLIPS,
  ...OP_SLIPS,
  ...STREAM_SLIPS,
  ...ASKING_SLIPS,
  ...CONNECTOR_LINK_SLIPS,
  ...CALL_SLIPS,
];
