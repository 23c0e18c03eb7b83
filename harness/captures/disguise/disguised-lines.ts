import { randomBytes } from "node:crypto";
import type { CaptureLine } from "../../../contract/trace/capture-line.ts";
import { redacted } from "../../../contract/trace/redact.ts";
import type { Side } from "../../../contract/trace-line.ts";
import { Disguise } from "./disguise.ts";
import { pseudonyms, type Pseudonyms } from "./pseudonyms.ts";

/** Length of the secret by which words are replaced, in bytes. */
const SECRET_BYTES = 32;

type Scans = Readonly<Record<Side, Disguise>>;

/** Takes the secrets out of a capture and, unless told otherwise, everybody's words; lines go in in order. */
export class DisguisedLines {
  readonly #stand: Pseudonyms | undefined;
  readonly #scans = new Map<number, Scans>();

  /** @param keepTexts Words stay as they are; secrets go all the same. */
  constructor(keepTexts: boolean) {
    this.#stand = keepTexts ? undefined : pseudonyms(randomBytes(SECRET_BYTES));
  }

  take(line: CaptureLine): CaptureLine {
    const { conn } = line;
    if (line.what === "close" || line.what === "refused") this.#scans.delete(conn);
    if (line.what !== "text") return redacted(line);
    const scans = this.#scans.get(conn) ?? this.#scansOf(conn);
    const { ms, what, from, text } = line;
    return { ms, conn, what, from, text: scans[from].take(text) };
  }

  /** One pair for each socket that is open. */
  #scansOf(conn: number): Scans {
    const scans = { gateway: new Disguise(this.#stand), connector: new Disguise(this.#stand) };
    this.#scans.set(conn, scans);
    return scans;
  }
}
