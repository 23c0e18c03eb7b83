import { upgradeAuthorization } from "../../contract/auth/upgrade-token.ts";
import { dialUrl } from "../../contract/dial-url.ts";
import { emptyTable } from "../../contract/table.ts";
import type { LinkReport } from "../../contract/ports/gateway.ts";
import { credentialOf } from "../boot/credential.ts";
import { emit, report, type Pass } from "../pass.ts";
import type { Link, LinkState } from "./link.ts";

export function changeLink(pass: Pass, fields: Partial<LinkState>): void {
  pass.state.link = { ...pass.state.link, ...fields };
}

export function tellLink(pass: Pass, state: LinkReport, reason: string): void {
  report(pass, { what: "link", state, reason });
}

/** Dials, with a token of its own (W-06). The descriptors of the last socket are forgotten (W-45). */
export function dial(pass: Pass, reason: string): void {
  const { config } = pass.rig;
  const { link, descriptors } = pass.state;
  const dialled = link.dialled + 1;
  const conn = `${config.name}.${dialled}`;
  const now: Link = { is: "dialling", conn, judged: link.struck };
  changeLink(pass, { now, dialled, heldUntilMs: null });
  if (descriptors.size > 0) pass.state.descriptors = emptyTable(descriptors.max);
  pass.state.requestCount = pass.rig.policies.requestCountAtDial({
    requests: pass.state.requestCount,
    dialled,
    turns: pass.state.turns.size,
  });
  tellLink(pass, "dialling", reason);
  const nowSeconds = (config.epochMs + pass.atMs) / 1000;
  const authorization = upgradeAuthorization(credentialOf(pass), nowSeconds);
  const url = dialUrl(config.url);
  emit(pass, {
    kind: "dial",
    conn,
    url,
    ...(authorization === undefined ? {} : { authorization }),
  });
}

/** W-55: a wait before the next dial, twice as long each time until a descriptor comes. */
export function pause(pass: Pass, reason: string): void {
  const { pauseMs } = pass.state.link;
  const next = Math.min(2 * pauseMs, pass.rig.config.reconnectMaxMs);
  const untilMs = pass.atMs + pauseMs;
  changeLink(pass, { now: { is: "pausing", untilMs }, pauseMs: next });
  tellLink(pass, "down", reason);
}
