import type { GatewayMachine } from "../../contract/ports/gateway.ts";
import {
  soundPolicies as soundGateway,
  type Policies,
} from "../../reference-gateway/policies/policies.ts";
import type { ConnectorConfig } from "../../simulator/connector/config.ts";
import type { ConnectorMachine } from "../../simulator/connector/port.ts";
import type { Misreading } from "../../simulator/world/setup.ts";
import {
  soundPolicies as soundConnector,
  type ConnectorPolicies,
} from "../../simulator/connector/policies.ts";

/** How both sides decide, and how the connector is set up. Sound, unless a defect or profile is asked for. */
export interface Sides {
  readonly gateway: Policies;
  readonly connector: ConnectorPolicies;
  configureConnector(config: ConnectorConfig): ConnectorConfig;
  /** What stands between a core and its world; nothing, unless a slip is asked for. */
  readonly edges?: Edges;
}

export interface Edges {
  readonly gateway?: (machine: GatewayMachine) => GatewayMachine;
  readonly connector?: (machine: ConnectorMachine) => ConnectorMachine;
  readonly misreads?: Misreading;
}

export const SOUND: Sides = {
  gateway: soundGateway,
  connector: soundConnector,
  configureConnector: (config) => config,
};
