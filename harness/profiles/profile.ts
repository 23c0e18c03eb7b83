/**
 * What was asked of a peer when a version of the contract was frozen. What came later runs, and is not scored
 * under it: an unchanged peer keeps its verdict when the suite grows.
 */
export interface Profile {
  /** `contract-1` */
  readonly name: string;
  readonly contract: number;
  /** Digest of every clause on that day. */
  readonly clauses: string;
  /** Cases without the choices of their matrix. */
  readonly cases: ReadonlySet<string>;
  /** Ids of the judge's promises. */
  readonly promises: ReadonlySet<string>;
}

/** The judge's promises are called as their clauses are; checks of a case's own are not. */
const PROMISE = /^[A-Z]-\d{2,3}$/;

export function isPromise(checkId: string): boolean {
  return PROMISE.test(checkId);
}
