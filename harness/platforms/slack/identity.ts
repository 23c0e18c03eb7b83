/** The app, its bot and its workspace, as events and answers name them. */
export interface Identity {
  readonly teamId: string;
  readonly teamName: string;
  readonly appId: string;
  readonly botId: string;
  readonly botUserId: string;
  readonly botName: string;
}

export const IDENTITY_DEFAULTS: Identity = {
  teamId: "T1",
  teamName: "Turnproof",
  appId: "A1",
  botId: "B1",
  botUserId: "UBOT1",
  botName: "turnproof",
};

/** The DM of a person with the bot: U1 talks to it in D1. */
export function dmOf(user: string): string {
  return `D${user.slice(1)}`;
}

/** Whom a DM is with. */
export function personOf(dm: string): string {
  return `U${dm.slice(1)}`;
}
