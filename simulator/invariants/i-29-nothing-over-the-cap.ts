import { SLACK_STREAM_CALL_CHARS_MAX } from "../../contract/limits.ts";
import { tableValues } from "../../contract/table.ts";
import { fits } from "../../contract/text/length.ts";
import type { PlatformHappened } from "../../contract/trace-line.ts";
import { capabilitiesOf } from "./caps.ts";
import { TEXT_OPS } from "./ops.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import { contentOf } from "./story/attribution.ts";
import type { Scene } from "./story/scene.ts";

/**
 * On the streaming path the gateway cuts what is over the chat's cap (G-27); whole texts the connector
 * splits (O-07). Neither lets a longer one through.
 */
export const nothingOverTheCap = lineRule({
  id: "I-29",
  title: "nothing over the cap",
  clauses: ["G-27", "C-16", "C-25", "D-15", "F-43"],
  hears: [...TEXT_OPS, "platform"],
  check: (scene) =>
    scene.line.kind === "platform" ? checkCall(scene, scene.line) : checkOp(scene),
});

function checkOp({ line, story, request, turn }: Scene): Findings {
  if (request === null || turn === null || request.role === "final" || request.role === "plain") {
    return KEPT;
  }
  if (request.role === "interim") return KEPT;
  const content = contentOf(request.action) ?? "";
  const capable = capabilitiesOf(story, turn);
  if (capable === undefined || fits(content, capable.maxMessageLength, capable.lenUnit))
    return KEPT;
  return [
    {
      sentence: `a ${request.action.op} of ${turn.name} is longer than a message of its chat may be`,
      expected: `at most ${capable.maxMessageLength} ${capable.lenUnit}`,
      actual: `${content.length} UTF-16 units`,
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}

function checkCall(scene: Scene, { platform, call }: PlatformHappened): Findings {
  const text = textOf(call);
  const cap = text === "" ? Infinity : capOf(scene, platform, call.method);
  if (text.length <= cap || fits(text, cap, platform === "telegram" ? "utf16" : "chars"))
    return KEPT;
  return [
    {
      binds: "connector",
      sentence: `the connector called ${call.method} with a text over its cap`,
      expected: `at most ${cap}`,
      actual: `${text.length} UTF-16 units`,
      ...(scene.turn === null ? {} : { turn: scene.turn.key }),
      suspect: { line: scene.line.n, side: "connector" },
    },
  ];
}

function textOf(call: PlatformHappened["call"]): string {
  const text = call["markdown_text"] ?? call["text"] ?? call["content"];
  if (typeof text === "string") return text;
  if (typeof text !== "object" || text === null || !("body" in text)) return "";
  return typeof text.body === "string" ? text.body : "";
}

function capOf(scene: Scene, platform: string, method: string): number {
  if (method.endsWith("Stream")) return SLACK_STREAM_CALL_CHARS_MAX;
  let cap = 0;
  for (const { capabilities } of tableValues(scene.story.gateways)) {
    cap = Math.max(cap, capabilities[platform]?.maxMessageLength ?? 0);
  }
  return cap === 0 ? Infinity : cap;
}
