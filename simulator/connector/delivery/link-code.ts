import { tableGet, tableSet, tableValues } from "../../../contract/table.ts";
import type { MessageEvent, PlatformName } from "../../platforms/port.ts";
import type { Route } from "../config.ts";
import { introducedRoutes } from "../http/introduction.ts";
import type { Pass } from "../pass.ts";
import { note } from "../pass.ts";

const COMMAND = "/link ";

/**
 * What belongs to which gateway: those who linked themselves before all that was set up (C-42), and that
 * before what gateways claim for themselves (W-76).
 */
export function routesOf(pass: Pass): readonly Route[] {
  const { rig, state } = pass;
  if (state.linked.size === 0 && state.introduced.size === 0) return rig.config.routes;
  return [...tableValues(state.linked), ...rig.config.routes, ...introducedRoutes(pass)];
}

/**
 * In a direct message somebody says with which gateway they belong (C-42). The code is for the connector
 * and nobody else: whether it is good or not, no gateway ever sees it. It is good once.
 *
 * @returns Whether the message was one.
 */
export function linksItself(pass: Pass, platform: PlatformName, event: MessageEvent): boolean {
  const text = event.text.trim();
  if (event.chatType !== "dm" || !text.startsWith(COMMAND)) return false;
  if (!pass.rig.policies.keepsLinkCodes()) return false;
  const code = text.slice(COMMAND.length).trim();
  const gatewayId = pass.rig.config.linkCodes?.[code];
  const { user } = event;
  if (gatewayId === undefined || tableGet(pass.state.usedCodes, code) !== undefined) {
    note(pass, `${user} is not linked: the code is not good`);
    return true;
  }
  pass.state.usedCodes = tableSet(pass.state.usedCodes, code, true);
  pass.state.linked = tableSet(pass.state.linked, `${user}|${platform}`, {
    platform,
    user,
    gatewayId,
  });
  note(pass, `${user} is linked to ${gatewayId}`);
  return true;
}
