/** One thing wrong with what a peer sent. A value, not an exception: here, peers are often wrong. */
export interface ContractIssue {
  /** Catalogue id of the clause that is broken, such as `W-20`. */
  readonly clause: string;
  /** JSON pointer into the frame; `""` is the frame itself. */
  readonly path: string;
  readonly expected: string;
  /** What was there instead, bounded in length and free of secrets. */
  readonly got: string;
  /** `info` is reported and never fails (D-02). */
  readonly severity: "error" | "info";
  /** A sentence a person can act on. */
  readonly message: string;
}
