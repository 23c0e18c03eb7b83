import {
  soundPolicies as soundGateway,
  type Policies,
} from "../../reference-gateway/policies/policies.ts";
import type { ConnectorConfig } from "../../simulator/connector/config.ts";
import {
  soundPolicies as soundConnector,
  type ConnectorPolicies,
} from "../../simulator/connector/policies.ts";

/** How both sides decide, and how the connector is set up. Sound, unless a defect or profile is asked for. */
export interface Sides {
  readonly gateway: Policies;
  readonly connector: ConnectorPolicies;
  configureConnector(config: ConnectorConfig): ConnectorConfig;
}

export const SOUND: Sides = {
  gateway: soundGateway,
  connector: soundConnector,
  configureConnector: (config) => config,
};
