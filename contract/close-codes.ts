/** Codes a socket of the contract ends with. Any other code is an ordinary close (W-64). */
export const CloseCode = {
  /** Done, on purpose. */
  Normal: 1000,
  /** The process goes away. */
  GoingAway: 1001,
  /** The socket ended without a close frame; never sent. */
  Abnormal: 1006,
  /** A message above MESSAGE_BYTES_MAX (W-11). */
  TooLarge: 1009,
  /** A pong did not come in time (W-10). */
  KeepaliveTimeout: 1011,
  /** The process restarts. */
  Restart: 1012,
  /** The token is bad, expired or revoked (W-58..W-61, C-48). */
  Unauthorized: 4401,
  /** A newer socket of the same gateway took over; do not dial again (D-28). */
  Replaced: 4409,
} as const;

export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode];

/** Reasons that carry meaning. `expired` is compared exactly: nothing else excuses a 4401 (W-59, C-48). */
export const CloseReason = {
  Expired: "expired",
  Unauthorized: "unauthorized",
  KeepaliveTimeout: "keepalive ping timeout",
} as const;

export type CloseReason = (typeof CloseReason)[keyof typeof CloseReason];
