import type { AgentEvent } from "../../../contract/ports/agent.ts";
import type {
  GatewayEffect,
  GatewayInput,
  GatewayMachine,
} from "../../../contract/ports/gateway.ts";
import { createConnector } from "../../connector/connector.ts";
import { slackIdentity } from "../../connector/identities.ts";
import { defaultConfig } from "../../connector/profiles.ts";
import type { ScriptAct, ScriptTurn } from "../script.ts";
import type { Stage } from "../setup.ts";
import { plainGateway, type PlainState } from "./plain-gateway.ts";
import { plainTurns, trialStage } from "./trial.ts";

const ASK: AgentEvent = {
  kind: "ask",
  id: "q1",
  ask: { what: "exec-approval", command: "ls" },
  timeoutMs: 5_000,
};

/** A plain turn that asks one question before it says anything. */
function questionTurns(...names: readonly string[]): readonly ScriptTurn[] {
  return plainTurns(...names).map((turn) => {
    return { ...turn, agent: [{ afterMs: 1_000, event: ASK }, ...turn.agent] };
  });
}

/** The person presses the first button of A's question. */
export function pressAt(atMs: number): ScriptAct {
  return { atMs, name: "act1", act: "presses", turn: "A", option: "once", user: null };
}

/** A world whose gateway puts the questions of its agents, and whose connector shows them. */
export function questionStage(
  acts: readonly ScriptAct[] = [],
  machine: GatewayMachine<PlainState> = plainGateway("g1"),
): Stage {
  const slack = slackIdentity("B1");
  const ops = [...(slack.descriptor.supported_ops ?? []), "prompt"];
  const identities = [{ ...slack, descriptor: { ...slack.descriptor, supported_ops: ops } }];
  const account = { gateways: [{ id: "g1", secrets: [] }], anonymousAs: "g1" };
  return trialStage(questionTurns("A", "B"), acts, {
    gateways: [{ id: "g1", machine: putting(machine) }],
    connector: createConnector({ ...defaultConfig(account), identities }),
  });
}

/** The gateway, which also writes a prompt for each question and settles it with each answer. */
function putting(machine: GatewayMachine<PlainState>): GatewayMachine<PlainState> {
  return {
    ...machine,
    step(state, input) {
      const consumed = settled(state, input);
      if (consumed.length > 0) return [state, consumed];
      const [next, effects] = machine.step(state, input);
      return [next, [...effects, ...written(next, input)]];
    },
  };
}

function written({ conn, up, turns }: PlainState, input: GatewayInput): readonly GatewayEffect[] {
  if (!up || input.kind !== "agent" || input.event.kind !== "ask") return [];
  const turn = turns.find(({ id }) => id === input.turn);
  if (turn === undefined) return [];
  const { source } = turn.event;
  const action = {
    op: "prompt",
    chat_id: source.chat_id ?? "",
    content: "May it run?",
    prompt_kind: "approval",
    prompt_id: `g1.${turn.draftId}`,
    options: [
      { id: "once", label: "Once" },
      { id: "deny", label: "Deny" },
    ],
    metadata: { user_id: source.user_id ?? "" },
  } as const;
  const requestId = `f${turn.draftId.toString(16).padStart(31, "0")}`;
  const frame = { type: "outbound", requestId, action } as const;
  return [{ kind: "send", conn, frame, about: { turn: turn.id, what: "prompt1" } }];
}

function settled({ turns }: PlainState, input: GatewayInput): readonly GatewayEffect[] {
  if (input.kind !== "frame" || input.frame.type !== "inbound") return [];
  const { prompt_response: answer } = input.frame.event;
  const promptId = answer?.prompt_id ?? "";
  const turn = turns.find(({ draftId }) => promptId === `g1.${draftId}`);
  if (turn === undefined) return [];
  const { id } = turn;
  const chosen = { how: "chosen", option: answer?.option_id ?? "", label: "" } as const;
  const drop = { what: "inbound-dropped", turn: id, why: "it answers a question" } as const;
  const report = { what: "prompt-resolved", turn: id, prompt: promptId, answer: chosen } as const;
  return [
    { kind: "report", report: drop },
    { kind: "report", report },
    { kind: "agent-answer", turn: id, ask: "q1", answer: chosen },
  ];
}
