import type { InboundMedia } from "../../contract/generated/types.ts";
import type { AgentEvent, MediaKind } from "../../contract/ports/agent.ts";
import type { Agent } from "./agent.ts";

const FILE = "file:";
const KINDS: readonly MediaKind[] = ["image", "voice", "audio", "video", "document"];

/** Says back what it was told, word by word, and sends back what it was sent: enough to see a stream grow. */
export function echoAgent(wordMs = 300): Agent {
  return {
    answer(_turn, { text, media }) {
      const answer = `You said: ${text ?? ""}`;
      const words = answer.split(/(?<=\s)/);
      const end: AgentEvent = { kind: "end", result: { text: answer } };
      return [
        ...words.map((word) => ({
          afterMs: wordMs,
          event: { kind: "text", text: word } satisfies AgentEvent,
        })),
        ...(media ?? []).flatMap((file) => returned(file, wordMs)),
        { afterMs: wordMs, event: end },
      ];
    },
  };
}

/** A file as it came: fetched, or where everybody can fetch it. */
function returned(
  { url, mime, size, filename, kind }: InboundMedia,
  afterMs: number,
): readonly { readonly afterMs: number; readonly event: AgentEvent }[] {
  if (url == null) return [];
  const as = KINDS.find((known) => known === kind) ?? "document";
  const name = filename ?? "file";
  const source = url.startsWith(FILE)
    ? { hash: url.slice(FILE.length), bytes: size ?? 0, mime: mime ?? "", name }
    : url;
  return [{ afterMs, event: { kind: "media", as, source, caption: "" } }];
}
