/** What a gateway tells its connector before it dials for the first time (W-76..W-78). */
export interface BootConfig {
  /** The operator's identity; `""`: nothing is provisioned. */
  readonly identityToken: string;
  /** Enrols this gateway instead (W-78); `""`: it does not. */
  readonly enrollmentToken: string;
  readonly endpoint: string;
  readonly routeKeys: readonly string[];
  readonly instanceId: string;
  readonly wakeUrl: string;
  readonly displayName: string;
  /** Whether the chat policies are declared, also where they say nothing new (W-77, D-26). */
  readonly declaresPolicy: boolean;
  /** Only messages that address the bot are its own. */
  readonly requireAddress: boolean;
  /** Workspaces where it answers all the same. */
  readonly freeResponseScopes: readonly string[];
}

export const NO_BOOT: BootConfig = {
  identityToken: "",
  enrollmentToken: "",
  endpoint: "",
  routeKeys: [],
  instanceId: "",
  wakeUrl: "",
  displayName: "",
  declaresPolicy: false,
  requireAddress: false,
  freeResponseScopes: [],
};
