/**
 * The HTTP beside the socket (W-76..W-79): requests are effects of a core, answers are inputs. A core
 * never holds bytes; a file is known by what it is.
 */

/** Names one exchange; never used twice, also not by a later process of the same gateway. */
export type ExchangeId = string;

/** A file by reference. */
export interface FileRef {
  /** SHA-256 of its bytes, as 64 hex digits: what is the same file under two names (B44). */
  readonly hash: string;
  readonly bytes: number;
  /** `""` where nobody knows. */
  readonly mime: string;
  readonly name: string;
}

export type SideBody =
  | { readonly is: "json"; readonly value: JsonObject }
  | { readonly is: "file"; readonly file: FileRef };

export type JsonObject = Readonly<Record<string, unknown>>;

export interface SideRequest {
  readonly method: "GET" | "POST";
  /** Absolute, with its scheme. */
  readonly url: string;
  /** Names in lowercase. Whoever shows a request to people leaves `authorization` out. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: SideBody | null;
}

export type SideAnswer =
  | {
      readonly came: "answer";
      readonly status: number;
      /** Where a redirect points, as it stands in the header: nobody follows it unasked. */
      readonly location?: string;
      readonly body: SideBody | null;
    }
  /** No server, no connection, or no end to it: nobody knows what the server made of the request. */
  | { readonly came: "nothing"; readonly reason: string };

/** How a shell asks. Resolves always: what goes wrong on the way is a `nothing`. */
export type SideDoor = (request: SideRequest, bounds: SideBounds) => Promise<SideAnswer>;

/** How much of an answer is worth having, and for how long. */
export interface SideBounds {
  readonly bytesMax: number;
  readonly signal: AbortSignal;
}

/** An answer with a status and no body to speak of. */
export function statusOnly(status: number): SideAnswer {
  return { came: "answer", status, body: null };
}

export function jsonAnswer(status: number, value: JsonObject): SideAnswer {
  return { came: "answer", status, body: { is: "json", value } };
}
