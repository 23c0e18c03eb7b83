import type { PlatformHappened } from "../../contract/trace-line.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { emptyShelf, shelfDelete, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { find } from "./story/keyed.ts";
import type { Scene } from "./story/scene.ts";
import { quote, sameText, withoutSeams } from "./story/text.ts";

/** What was appended to each stream message so far, by `<platform>:<chat>:<message id>`. */
type Appended = Shelf<string>;

/** Stream messages whose text is still added up. */
const APPENDED_MAX = 512;

/**
 * What the connector appended to a message adds up to the last cumulative text.
 *
 * Texts are added up by message, not by draft: a connector that lost its memory opens a second message
 * for the same draft, and an op may be carried out long after its sender gave it up.
 */
export const appendedTextsAddUp = foldRule<Appended>({
  id: "I-22",
  title: "appended texts add up",
  clauses: ["C-02", "C-03", "C-05"],
  binds: "connector",
  hears: ["platform", "answered final"],
  start: emptyShelf(APPENDED_MAX),
  on,
});

function on(appended: Appended, scene: Scene): readonly [Appended, Findings] {
  return scene.line.kind === "platform"
    ? [afterCall(appended, scene.line, scene.request?.stream ?? null), KEPT]
    : [appended, judgeSeal(appended, scene)];
}

function afterCall(
  appended: Appended,
  { platform, call, answer }: PlatformHappened,
  stream: string | null,
): Appended {
  if (!answer.ok) return appended;
  const text = typeof call.markdown_text === "string" ? call.markdown_text : "";
  const chat = String(call.channel);
  switch (call.method) {
    case "chat.startStream":
      return shelfSet(appended, `${platform}:${chat}:${answer.id ?? ""}`, text);
    case "chat.appendStream":
    case "chat.stopStream": {
      const key = `${platform}:${chat}:${String(call.ts)}`;
      const before = shelfGet(appended, key);
      return before === undefined ? appended : shelfSet(appended, key, before + text);
    }
    case "chat.postMessage": {
      if (stream === null) return appended;
      // What a message could not hold follows it (B10).
      const key = restKey(stream);
      return shelfSet(appended, key, `${shelfGet(appended, key) ?? ""}${String(call.text)}\n`);
    }
    case "chat.update":
    case "chat.delete":
      return shelfDelete(appended, `${platform}:${chat}:${String(call.ts)}`);
    default:
      return appended;
  }
}

function restKey(stream: string): string {
  return `after ${stream}`;
}

function judgeSeal(appended: Appended, { line, before, request }: Scene): Findings {
  const action = request?.action;
  if (request?.stream == null || action?.op !== "draft" || !action.final) return KEPT;
  if (line.kind !== "sent" && line.kind !== "received") return KEPT;
  if (line.frame.type !== "outbound_result" || line.frame.result.success !== true) return KEPT;
  const stream = find(before.open, request.stream);
  if (stream === undefined || !stream.monotone) return KEPT;
  const id = line.frame.result.message_id;
  const shown = shelfGet(appended, `${stream.platform}:${stream.chat}:${id ?? ""}`);
  if (shown === undefined || sameText(shown, action.content)) return KEPT;
  const whole = `${shown}\n${shelfGet(appended, restKey(request.stream)) ?? ""}`;
  if (withoutSeams(whole) === withoutSeams(action.content)) return KEPT;
  return [
    {
      sentence: `the connector put another text on screen than draft ${action.draft_id} carries`,
      expected: quote(action.content),
      actual: quote(shown),
      ...(stream.turn === null ? {} : { turn: stream.turn }),
      suspect: { line: line.n, side: "connector" },
    },
  ];
}
