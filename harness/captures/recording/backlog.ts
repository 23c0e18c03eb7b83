/** What is recorded and not written yet. */
export interface Backlog {
  /** Whether so much waits that nothing more should come. */
  readonly isBehind: boolean;
  /** Resolves once there is room again. */
  caughtUp(): Promise<void>;
}
