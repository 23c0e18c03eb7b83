import {
  statusOnly,
  type SideAnswer,
  type SideRequest,
} from "../../../contract/ports/side-door.ts";
import { sideUrl } from "../../../contract/side-url.ts";
import { admissionOf } from "../link/on-upgrade.ts";
import { emit, type Pass } from "../pass.ts";
import { giveMedia, takeUpload } from "./media.ts";
import { declare, enroll, provision } from "./provision.ts";

/** A request on one of the side doors (W-76..W-79): it is answered at once. */
export function onHttp(pass: Pass, exchange: string, request: SideRequest): void {
  emit(pass, { kind: "http-answer", exchange, answer: answerTo(pass, request) });
}

function answerTo(pass: Pass, request: SideRequest): SideAnswer {
  const { method, url } = request;
  const path = url.split("?", 1)[0] ?? "";
  const door = (name: string): string => sideUrl(pass.rig.config.publicUrl, name);
  if (method === "POST" && path === door("provision")) return provision(pass, request);
  if (method === "POST" && path === door("enroll")) return enroll(pass, request);
  const gatewayId = bearer(pass, request);
  if (gatewayId === undefined) return statusOnly(401);
  if (method === "GET") {
    return path.startsWith(`${door("media")}/`) ? giveMedia(pass, gatewayId, url) : statusOnly(404);
  }
  switch (path) {
    case door("media"):
      return takeUpload(pass, gatewayId, request);
    case door("policy"):
      return declare(pass, gatewayId, request);
    default:
      return statusOnly(404);
  }
}

/** The gateway whose token a request carries (W-08). */
function bearer(pass: Pass, { headers }: SideRequest): string | undefined {
  const admission = admissionOf(pass, headers["authorization"] ?? null);
  return "gatewayId" in admission ? admission.gatewayId : undefined;
}
