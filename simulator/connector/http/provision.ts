import { readBody, type BodyName, type SideBodies } from "../../../contract/door/read-body.ts";
import {
  jsonAnswer,
  statusOnly,
  type SideAnswer,
  type SideRequest,
} from "../../../contract/ports/side-door.ts";
import { tableGet, tableHas, tableSet } from "../../../contract/table.ts";
import { PLATFORM_NAMES } from "../../platforms/names.ts";
import { note, type Pass } from "../pass.ts";
import { secretsOf, tenantOf, type Account, type TenantToken } from "./accounts.ts";
import { drawSecret } from "./draw.ts";
import { noteIntroduction } from "./introduction.ts";

const BEARER = "bearer ";

/** `POST /relay/provision`: a gateway of the tenant whose identity the bearer proves (W-76). */
export function provision(pass: Pass, request: SideRequest): SideAnswer {
  const token = bearerOf(request);
  const tenant = tenantWith(pass.rig.config.identityTokens, token);
  if (tenant === undefined) return statusOnly(401);
  const body = bodyOf("ProvisionRequest", request);
  if (body === undefined) return statusOnly(400);
  const { gatewayId, routeKeys } = body;
  const answer = introduce(pass, tenant, gatewayId, routeKeys);
  const platform = PLATFORM_NAMES.find((name) => name === body.platform);
  if (isTaken(answer) && platform !== undefined) {
    noteIntroduction(pass, { gatewayId, platform, routeKeys, wakeUrl: body.wakeUrl ?? "" });
  }
  return answer;
}

/** `POST /relay/enroll`: the token is good once (W-78). */
export function enroll(pass: Pass, request: SideRequest): SideAnswer {
  const body = bodyOf("EnrollRequest", request);
  if (body === undefined) return statusOnly(400);
  const { enrollmentToken, gatewayId } = body;
  const tenant = tenantWith(pass.rig.config.enrollmentTokens, enrollmentToken);
  const mark = drawSecret(enrollmentToken, "used enrolment");
  if (tenant === undefined || tableHas(pass.state.enrolled, mark)) return statusOnly(401);
  const answer = introduce(pass, tenant, gatewayId, []);
  pass.state.enrolled = tableSet(pass.state.enrolled, mark, true);
  return answer;
}

/** `POST /relay/policy`: taken note of; whom a bot answers is decided where people write (W-77). */
export function declare(pass: Pass, gatewayId: string, request: SideRequest): SideAnswer {
  const body = bodyOf("PolicyRequest", request);
  if (body === undefined) return statusOnly(400);
  note(pass, `${gatewayId} declared its policy on ${body.platform}`);
  return jsonAnswer(200, {});
}

function introduce(
  pass: Pass,
  tenant: string,
  gatewayId: string,
  routeKeys: readonly string[],
): SideAnswer {
  const known = tableGet(pass.state.accounts, gatewayId);
  if (secretsOf(pass, gatewayId).length > 0) {
    if (tenantOf(pass, gatewayId) !== tenant) return statusOnly(403);
    const keys = known?.routeKeys ?? routeKeys;
    return jsonAnswer(200, { tenant, gatewayId, routeKeys: keys, secretIssued: false });
  }
  const { accounts, nonce } = pass.state;
  if (accounts.size >= accounts.max) return statusOnly(507);
  const secret = drawSecret(nonce, `secret ${gatewayId}`);
  const deliveryKey = drawSecret(nonce, `delivery ${gatewayId}`);
  const account: Account = { tenant, secret, deliveryKey, routeKeys };
  pass.state.accounts = tableSet(accounts, gatewayId, account);
  const issued = { tenant, gatewayId, routeKeys, secret, deliveryKey, secretIssued: true };
  return jsonAnswer(200, issued);
}

function isTaken(answer: SideAnswer): boolean {
  return answer.came === "answer" && answer.status === 200;
}

function bodyOf<N extends BodyName>(name: N, { body }: SideRequest): SideBodies[N] | undefined {
  const reading = readBody(name, body?.is === "json" ? body.value : null);
  return reading.ok ? reading.body : undefined;
}

function tenantWith(tokens: readonly TenantToken[], token: string): string | undefined {
  return token === "" ? undefined : tokens.find((known) => known.token === token)?.tenant;
}

function bearerOf({ headers }: SideRequest): string {
  const header = headers["authorization"] ?? "";
  return header.slice(0, BEARER.length).toLowerCase() === BEARER
    ? header.slice(BEARER.length).trim()
    : "";
}
