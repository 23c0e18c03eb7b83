import { Transcript } from "./transcript.ts";

export const KEPT = "http://connector.test/relay/media/i1";
export const PUBLIC = "https://cdn.test/dog.png";

/** A message with a picture that the connector keeps and a song that is in public. */
export function withFiles(trace = new Transcript()): Transcript {
  const media = [
    { url: PUBLIC, mime: "audio/mpeg" },
    { url: KEPT, mime: "image/png" },
  ];
  const source = { platform: "slack", chat_id: "D1", chat_type: "dm", user_id: "U1" };
  const event = { text: "look", message_id: "m1", media_urls: [KEPT, PUBLIC], media, source };
  return trace.connector({ type: "inbound", event }, { turn: "A" });
}

/** The gateway asks for it. */
export function asks(trace: Transcript, url: string): Transcript {
  const request = { method: "GET", url, bearer: url === KEPT, userAgent: "test" };
  return trace.push({ kind: "http-request", ...exchangeOf(url), ...request });
}

/** The gateway fetches it, and is answered this status. */
export function fetches(trace: Transcript, url: string, status: number): Transcript {
  return asks(trace, url).push({ kind: "http-answer", ...exchangeOf(url), status });
}

function exchangeOf(url: string): {
  readonly gateway: string;
  readonly exchange: string;
  readonly turn: string;
} {
  return { gateway: "g1", exchange: `x-${url}`, turn: "A" };
}

/** What its agent gets. */
export function gets(
  trace: Transcript,
  files: readonly (readonly [from: string, url: string, type: string])[],
): Transcript {
  return trace.report(
    {
      what: "attachments",
      turn: "slack:D1:m1",
      from: files.map(([from]) => from),
      urls: files.map(([, url]) => url),
      types: files.map(([, , type]) => type),
    },
    "A",
  );
}
