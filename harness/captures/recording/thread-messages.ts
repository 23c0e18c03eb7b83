import type { CaptureLine } from "../../../contract/trace/capture-line.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";

/** What the thread that records is made with. */
export interface ThreadSetup {
  readonly path: string;
  readonly keepTexts: boolean;
}

/** What it is told: lines in order, then that there are no more. */
export type ToThread =
  { readonly say: "lines"; readonly lines: readonly CaptureLine[] } | { readonly say: "end" };

/** What it tells. Each `lines` is answered by one `written`, with the breaches that it showed. */
export type FromThread =
  | { readonly say: "ready" }
  | { readonly say: "written"; readonly breaches: readonly Breach[] }
  | { readonly say: "end"; readonly frames: number; readonly breaches: readonly Breach[] };
