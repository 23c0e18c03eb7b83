import type { Deviation, Script } from "../../simulator/world/script.ts";
import type { ExpectFile } from "./schema-expect.ts";
import type { SetupFile } from "./schema-setup.ts";

/** One runnable case: a scenario file with one choice of its matrix. */
export interface Case {
  /** `findings/f-07-doors[door=send]`: path below `scenarios/` without its ending, then the choice. */
  readonly id: string;
  /** As it was given or found, relative to the working directory. */
  readonly file: string;
  readonly title: string;
  readonly why: string;
  readonly findings: readonly string[];
  readonly clauses: readonly string[];
  readonly script: Script;
  readonly setup: SetupFile;
  readonly deviations: readonly Deviation[];
  readonly expected: ExpectFile;
  /** The file as data, with the choice of its matrix in place: what a new file can be made of. */
  readonly source: Readonly<Record<string, unknown>>;
}
