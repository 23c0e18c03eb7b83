import type { AgentEvent } from "../../../contract/ports/agent.ts";
import type { PlatformName } from "../../../simulator/platforms/names.ts";
import type { ScriptTurn } from "../../../simulator/world/script.ts";
import type { Case } from "../../scenario/case.ts";
import { isSpellable } from "./spelling.ts";

/** Turns that are further apart, in milliseconds, come one after the other on a real clock, too. */
const APART_MS = 15_000;

/**
 * Why a peer of others cannot be taken through a scenario from outside, whatever its faults; `undefined` when
 * it can. What has to be set up or timed inside the peer cannot be.
 *
 * @param agents  Who plays them: ours say whatever a script says, theirs end with what they streamed.
 */
export function whyNotStaged(
  scenario: Case,
  platform: PlatformName,
  agents: "theirs" | "ours",
): string | undefined {
  const { script, setup } = scenario;
  const [act] = script.acts;
  if (act !== undefined) return `nobody outside can ${act.act} at the right moment`;
  const turn = script.turns
    .map((one) => whyNotAsked(one, platform, agents))
    .find((why) => why !== undefined);
  return whyNotSetUp(setup, platform) ?? turn ?? whyNotInTurn(script.turns);
}

/** The last text of a scripted answer, as its agent ends with it. */
export function finalOf({ agent }: ScriptTurn): string {
  const end = agent.find(({ event }) => event.kind === "end")?.event;
  return end?.kind === "end" ? (end.result.text ?? "") : "";
}

export function streamedBy({ agent }: ScriptTurn): string {
  return agent.map(({ event }) => (event.kind === "text" ? event.text : "")).join("");
}

function whyNotSetUp(setup: Case["setup"], platform: PlatformName): string | undefined {
  const platforms = Object.entries(setup.platforms).filter(([, own]) => own !== undefined);
  if (platforms.length > 1) return "it takes several platforms, and one is under test";
  if (platforms[0]?.[0] !== platform)
    return `it is about ${platforms[0]?.[0] ?? "another platform"}`;
  if (Object.keys(setup.gateways).length > 1) return "it takes a second gateway";
  const [key] = [...Object.keys(setup.gateway), ...Object.keys(setup.gateways["g1"] ?? {})];
  if (key !== undefined) return `the gateway would have to be configured otherwise: ${key}`;
  const [connector] = Object.keys(setup.connector);
  if (connector !== undefined)
    return `the connector would have to be set up otherwise: ${connector}`;
  if (setup.routes !== undefined || setup.tenants !== undefined)
    return "it takes routes of its own";
  const { screen, bot } = platforms[0][1] ?? { screen: {}, bot: {} };
  const [other] = [...Object.keys(screen), ...Object.keys(bot)];
  return other === undefined ? undefined : `the platform would have to be another: ${other}`;
}

function whyNotAsked(
  turn: ScriptTurn,
  platform: PlatformName,
  agents: "theirs" | "ours",
): string | undefined {
  if (turn.platform !== platform) return `${turn.name} is on ${turn.platform}`;
  if (turn.thread !== null) return `${turn.name} is asked in a thread`;
  if ((turn.files ?? []).length > 0) return `${turn.name} comes with files`;
  if (turn.says.startsWith("/")) return `${turn.name} is a command`;
  const odd = turn.agent.find(({ event }) => !isPlayed(event))?.event;
  if (odd !== undefined) return `no model can be made to play "${odd.kind}"`;
  if (!isSpellable(streamedBy(turn))) return `${turn.name} says what is no word of its own`;
  if (agents === "ours" && isSpellable(finalOf(turn))) return undefined;
  return finalOf(turn) === streamedBy(turn).trim() || finalOf(turn) === streamedBy(turn)
    ? undefined
    : `${turn.name} ends with another text than it streamed`;
}

function isPlayed(event: AgentEvent): boolean {
  if (event.kind === "text") return true;
  if (event.kind === "tool") return event.files === undefined;
  if (event.kind !== "end") return false;
  const { failed, interrupted, completed = true, door = "send", text } = event.result;
  return text !== null && failed !== true && interrupted !== true && completed && door === "send";
}

function whyNotInTurn(turns: readonly ScriptTurn[]): string | undefined {
  const sorted = [...turns].sort((a, b) => a.atMs - b.atMs);
  const early = sorted.find((turn, i) => {
    const before = sorted[i - 1];
    return before !== undefined && turn.atMs < endsAtMs(before) + APART_MS;
  });
  return early === undefined
    ? undefined
    : `${early.name} begins while another turn runs, which cannot be timed from outside`;
}

function endsAtMs({ atMs, agent }: ScriptTurn): number {
  return agent.reduce((ms, { afterMs }) => ms + afterMs, atMs);
}
