import type { Credential } from "../../contract/auth/upgrade-token.ts";
import {
  DISPLAY_NAME_CHARS_MAX,
  PROVISION_TIMEOUT_MS,
  SIDE_JSON_BYTES_MAX,
} from "../../contract/limits.ts";
import type { JsonObject, SideAnswer } from "../../contract/ports/side-door.ts";
import { sideUrl } from "../../contract/side-url.ts";
import { tableEntries } from "../../contract/table.ts";
import { ask, ownAuthorization, type Asker } from "../http/exchange.ts";
import { dial } from "../link/dial.ts";
import { note, report, type Pass } from "../pass.ts";

type Boot = Extract<Asker, { readonly platform: string }>;

/**
 * The process begins: it makes itself known where it has the means to, and then dials. One request for each
 * platform, all with the same id; one that fails leaves the others alone (W-76).
 */
export function boot(pass: Pass): void {
  const { config } = pass.rig;
  if (config.boot.enrollmentToken !== "") enroll(pass);
  else if (config.boot.identityToken !== "") {
    for (const { platform, botId } of config.identities) provision(pass, platform, botId);
  }
  goOn(pass);
}

/** An answer to any of it. A late one changes nothing any more. */
export function onBootAnswer(pass: Pass, asker: Boot, answer: SideAnswer): void {
  if (asker.is === "policy") {
    if (statusOf(answer) !== 200) note(pass, `the policy of ${asker.platform} was not taken`);
    return;
  }
  const body = answer.came === "answer" && answer.body?.is === "json" ? answer.body.value : {};
  const ok = statusOf(answer) === 200;
  const issued = ok ? credentialIn(pass, body) : null;
  const { state, rig } = pass;
  if (ok) state.credential = rig.policies.credentialAfter(state.credential, issued);
  report(pass, { what: "provisioned", platform: asker.platform, ok, issued: issued !== null });
  goOn(pass);
}

/** Once nothing is under way any more, the socket. */
function goOn(pass: Pass): void {
  if (pass.state.link.now.is !== "resting") return;
  const waits = tableEntries(pass.state.exchanges).some(
    ({ value }) => value.asker.is === "provision" || value.asker.is === "enroll",
  );
  if (waits) return;
  const { boot: config, identities } = pass.rig.config;
  if (config.declaresPolicy) for (const { platform } of identities) declare(pass, platform);
  dial(pass, "the process began");
}

function provision(pass: Pass, platform: string, botId: string): void {
  const { gatewayId, boot: config } = pass.rig.config;
  const { endpoint, routeKeys, instanceId, wakeUrl, displayName, identityToken } = config;
  post(pass, { is: "provision", platform }, `Bearer ${identityToken}`, {
    gatewayId,
    platform,
    botId,
    gatewayEndpoint: endpoint,
    routeKeys,
    ...(instanceId === "" ? {} : { instanceId }),
    ...(wakeUrl === "" ? {} : { wakeUrl }),
    ...(displayName === "" ? {} : { displayName: displayName.slice(0, DISPLAY_NAME_CHARS_MAX) }),
  });
}

/** W-77: the bots of others are never let in. */
function declare(pass: Pass, platform: string): void {
  const { requireAddress, freeResponseScopes } = pass.rig.config.boot;
  const policy = { platform, requireAddress, freeResponseScopes, allowOtherBots: false };
  post(pass, { is: "policy", platform }, ownAuthorization(pass), policy);
}

function enroll(pass: Pass): void {
  const { gatewayId, boot: config } = pass.rig.config;
  const { enrollmentToken } = config;
  post(pass, { is: "enroll", platform: "" }, undefined, { enrollmentToken, gatewayId });
}

function post(pass: Pass, asker: Boot, authorization: string | undefined, value: JsonObject): void {
  ask(pass, {
    asker,
    method: "POST",
    url: sideUrl(pass.rig.config.url, asker.is),
    body: { is: "json", value },
    bytesMax: SIDE_JSON_BYTES_MAX,
    timeoutMs: PROVISION_TIMEOUT_MS,
    what: asker.platform === "" ? asker.is : `${asker.is}@${asker.platform}`,
    authorization,
  });
}

function credentialIn(pass: Pass, { secret, gatewayId }: JsonObject): Credential | null {
  if (typeof secret !== "string" || secret.trim() === "") return null;
  const known = pass.rig.config.gatewayId;
  return {
    gatewayId: typeof gatewayId === "string" && gatewayId !== "" ? gatewayId : known,
    secret,
  };
}

function statusOf(answer: SideAnswer): number {
  return answer.came === "answer" ? answer.status : 0;
}
