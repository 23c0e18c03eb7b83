import type { Line } from "../../../contract/trace-line.ts";
import { createConnector } from "../../connector/connector.ts";
import { defaultConfig } from "../../connector/profiles.ts";
import { createSlackScreen } from "../../platforms/slack/screen.ts";
import { createTelegramScreen } from "../../platforms/telegram/screen.ts";
import { runWorld, type RunResult } from "../run.ts";
import type { Deviation, ScriptAct, ScriptTurn } from "../script.ts";
import { stageOf, type Setup, type Stage } from "../setup.ts";
import { plainGateway } from "./plain-gateway.ts";

/** Turns that all begin at once in one chat, each with two remarks and its end. */
export function plainTurns(...names: readonly string[]): readonly ScriptTurn[] {
  return names.map((name) => ({
    name,
    gateway: "g1",
    platform: "slack",
    chat: "D1",
    user: "U1",
    says: `question ${name}`,
    thread: null,
    atMs: 0,
    agent: [
      { afterMs: 1_000, event: { kind: "text", text: `${name}1 ` } },
      { afterMs: 1_000, event: { kind: "text", text: `${name}2` } },
      { afterMs: 1_000, event: { kind: "end", result: { text: `${name}1 ${name}2` } } },
    ],
  }));
}

/** A world with the plain gateway, the connector and both platforms. */
export function trialStage(
  turns: readonly ScriptTurn[] = plainTurns("A"),
  acts: readonly ScriptAct[] = [],
  more: Partial<Setup> = {},
): Stage {
  return stageOf({
    script: { title: "trial", turns, acts },
    seed: 1,
    gateways: [{ id: "g1", machine: plainGateway("g1") }],
    connector: createConnector(
      defaultConfig({ gateways: [{ id: "g1", secrets: [] }], anonymousAs: "g1" }),
    ),
    screens: [
      { platform: "slack", machine: createSlackScreen() },
      { platform: "telegram", machine: createTelegramScreen() },
    ],
    ...more,
  });
}

export type Trial = RunResult & { readonly lines: readonly Line[] };

/** Runs it, and keeps the trace. Deviations are written `A/seal/ack: ack-lost`. */
export function trial(stage: Stage, ...deviations: readonly string[]): Trial {
  const lines: Line[] = [];
  const result = runWorld(stage, deviations.map(deviationOf), (line) => lines.push(line));
  return { ...result, lines };
}

export function deviationOf(text: string): Deviation {
  const [at = "", take = ""] = text.split(": ");
  return { at, take };
}

/** The lines of one kind. */
export function linesOf<K extends Line["kind"]>(
  { lines }: Trial,
  kind: K,
): readonly Extract<Line, { kind: K }>[] {
  return lines.filter((line): line is Extract<Line, { kind: K }> => line.kind === kind);
}

/** What happened, as one short line each: for reading, and for comparing orders. */
export function story({ lines }: Trial): readonly string[] {
  return lines.flatMap((line) => {
    switch (line.kind) {
      case "received":
        return [`${line.by} < ${line.label ?? "?"}`];
      case "platform":
        return [
          `${line.platform} < ${line.label ?? "?"}${line.answer.ok ? "" : ` ${line.answer.error ?? ""}`}`,
        ];
      case "agent":
        return [`agent ${line.turn} ${line.event.kind}`];
      case "user":
        return [`${line.user} ${line.what}`];
      case "open":
        return [`open ${line.conn} ${line.ok ? "ok" : (line.reason ?? "failed")}`];
      case "close":
        return [`close ${line.conn} ${line.by} ${line.code}`];
      case "process":
        return [`${line.id} ${line.what}`];
      case "fault":
        return [`FAULT ${line.fault} at ${line.at}`];
      case "cancel":
        return [`cancel ${line.turn}`];
      case "malformed":
        return [`malformed from ${line.from}`];
      default:
        return [];
    }
  });
}

/** What the bot has on screen, with what is gone left out. */
export function shown(result: Trial): readonly string[] {
  return linesOf(result, "screen").flatMap(({ bubbles }) =>
    bubbles
      .filter(({ author, gone }) => author === "bot" && !gone)
      .map(({ text, live }) => (live ? `${text} (live)` : text)),
  );
}
