import { hostname } from "node:os";
import { NO_BOOT, type BootConfig } from "../../reference-gateway/boot/config.ts";
import { secretFrom } from "./secret-from.ts";

export interface BootFlags {
  readonly provisionEnv?: string;
  readonly enrollEnv?: string;
}

/** What a gateway tells of itself at its start: secrets and names come from the environment (W-81). */
export function bootFromEnvironment({ provisionEnv, enrollEnv }: BootFlags): BootConfig {
  const named = (name: string): string => process.env[`GATEWAY_RELAY_${name}`] ?? "";
  return {
    ...NO_BOOT,
    identityToken: secretFrom(provisionEnv, "--provision-env") ?? "",
    enrollmentToken: secretFrom(enrollEnv, "--enroll-env") ?? "",
    endpoint: named("ENDPOINT"),
    routeKeys: named("ROUTE_KEYS")
      .split(",")
      .map((key) => key.trim())
      .filter((key) => key !== ""),
    instanceId: named("INSTANCE_ID"),
    wakeUrl: named("WAKE_URL"),
    displayName: named("DISPLAY_NAME"),
    declaresPolicy: provisionEnv !== undefined || enrollEnv !== undefined,
  };
}

/** The id of a gateway that was given none (W-76). */
export function defaultGatewayId(): string {
  return `gw-${hostname()}`;
}
