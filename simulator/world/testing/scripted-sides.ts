import type {
  GatewayEffect,
  GatewayInput,
  GatewayMachine,
} from "../../../contract/ports/gateway.ts";
import type { ConnectorEffect, ConnectorInput, ConnectorMachine } from "../../connector/port.ts";

/** A gateway that answers each input as told and keeps what it was given, oldest first. */
export function scriptedGateway(
  answer: (input: GatewayInput) => readonly GatewayEffect[],
): GatewayMachine<readonly GatewayInput[]> {
  return scripted(answer);
}

/** A connector of the same kind. */
export function scriptedConnector(
  answer: (input: ConnectorInput) => readonly ConnectorEffect[],
): ConnectorMachine<readonly ConnectorInput[]> {
  return scripted(answer);
}

function scripted<Input, Effect>(
  answer: (input: Input) => readonly Effect[],
): {
  readonly init: readonly Input[];
  step(state: readonly Input[], input: Input): readonly [readonly Input[], readonly Effect[]];
  dueAtMs(): undefined;
  digest(state: readonly Input[]): string;
  census(): readonly [];
} {
  return {
    init: [],
    step: (state, input) => [[...state, input], answer(input)],
    dueAtMs: () => undefined,
    digest: (state) => JSON.stringify(state),
    census: () => [],
  };
}
