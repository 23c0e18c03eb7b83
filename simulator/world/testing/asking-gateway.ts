import type { GatewayEffect, GatewayInput } from "../../../contract/ports/gateway.ts";
import type { GatewayMachine } from "../../../contract/ports/gateway.ts";
import { plainGateway } from "./plain-gateway.ts";

type State = Parameters<ReturnType<typeof plainGateway>["step"]>[0];

/** The plain gateway, which also fetches a file over HTTP for every message that it is given. */
export function askingGateway(name: string): GatewayMachine<State> {
  const plain = plainGateway(name);
  return {
    ...plain,
    step(state, input) {
      const [next, effects] = plain.step(state, input);
      return [next, [...effects, ...asked(input)]];
    },
  };
}

function asked(input: GatewayInput): readonly GatewayEffect[] {
  if (input.kind !== "frame" || input.frame.type !== "inbound") return [];
  const request = {
    method: "GET",
    url: "http://connector.test/relay/media/none",
    headers: { "user-agent": "trial" },
    body: null,
  } as const;
  const exchange = `x${input.atMs}.${input.frame.event.message_id ?? ""}`;
  return [{ kind: "http", exchange, request, bytesMax: 1, about: { what: "fetch" } }];
}
