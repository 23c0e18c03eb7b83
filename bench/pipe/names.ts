import { assert } from "../../contract/assert.ts";
import type { ConnectorFrame, GatewayFrame, InboundEvent } from "../../contract/generated/types.ts";
import type { About, TurnId } from "../../contract/ports/gateway.ts";
import type { ConnectorEffect } from "../../simulator/connector/port.ts";
import { numbered } from "../../simulator/world/labels.ts";
import { CONNECTOR_ID } from "../../simulator/world/setup.ts";
import { turnKey } from "../../simulator/world/turns.ts";

/** The label of a line and the turn it belongs to, by name. */
export interface Named {
  readonly label: string;
  readonly turn: string | undefined;
}

export type Call = Extract<ConnectorEffect, { readonly kind: "call" }>;

/** The names that a world gives, for one run of a script: it remembers as much as that brings about. */
export class Names {
  readonly #gateway: string;
  readonly #turns = new Map<TurnId, string>();
  /** By requestId. */
  readonly #asked = new Map<string, Named>();
  /** How often each label was given. */
  readonly #given = new Map<string, number>();

  constructor(gateway: string) {
    this.#gateway = gateway;
  }

  nameTurn(key: TurnId, name: string): void {
    this.#turns.set(key, name);
  }

  /** A turn that nobody named is called by its id. */
  ofTurn(key: TurnId): string {
    return this.#turns.get(key) ?? key;
  }

  ofGatewayFrame(frame: GatewayFrame, about: About): Named {
    const turn = about.turn === undefined ? undefined : this.ofTurn(about.turn);
    const named = { label: this.#labelled(`${turn ?? this.#gateway}/`, about.what), turn };
    if (frame.type === "outbound") this.#asked.set(frame.requestId, named);
    return named;
  }

  ofConnectorFrame(frame: ConnectorFrame): Named {
    switch (frame.type) {
      case "outbound_result": {
        const asked = this.#asked.get(frame.requestId);
        assert(asked !== undefined, "the connector answers what it was asked");
        return { label: this.#labelled(`${asked.label}/`, "ack"), turn: asked.turn };
      }
      case "inbound": {
        const turn = this.ofTurn(turnOfInbound(frame.event));
        return { label: this.#labelled(`${turn}/`, "inbound"), turn };
      }
      case "descriptor": {
        const what = `descriptor@${frame.descriptor.platform}`;
        return { label: this.#labelled(`${this.#gateway}/`, what), turn: undefined };
      }
      default:
        assert(false, `a pipe has no ${frame.type}`);
    }
  }

  /** A call is named after the request that caused it, or after the connector itself. */
  ofCall({ call: { method }, cause }: Call): Named {
    const asked = cause === null ? undefined : this.#asked.get(cause);
    if (asked === undefined) {
      return { label: this.#labelled(`${CONNECTOR_ID}/`, method), turn: undefined };
    }
    return { label: this.#labelled(`${asked.label}>`, method), turn: asked.turn };
  }

  #labelled(owner: string, what: string): string {
    const label = owner + what;
    const before = this.#given.get(label) ?? 0;
    this.#given.set(label, before + 1);
    return numbered(label, before);
  }
}

function turnOfInbound({ source, message_id }: InboundEvent): TurnId {
  return turnKey(source.platform ?? "relay", source.chat_id ?? "", message_id ?? "");
}
