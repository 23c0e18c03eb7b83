/** Where the connector is, and who we are to it. */
export interface Address {
  readonly url: string;
  /** `""`, as the secret: upgrades are anonymous (W-04). */
  readonly gatewayId: string;
  readonly secret: string;
  readonly platform: string;
  readonly botId: string;
  /** Workspace that our ops name, so that the egress guard knows whose they are (C-32). */
  readonly scopeId: string;
}
