import { wakeUrlOf } from "../http/introduction.ts";
import type { Pass } from "../pass.ts";
import { emit } from "../pass.ts";
import { gatewayAt, putGateway } from "./gateway-state.ts";

/**
 * Something waits for a gateway that is asleep or away: its wake URL is fetched, once in a while only (C-40,
 * D-28). The fetch carries nothing, and nobody waits for what it answers.
 */
export function pokeIfAway(pass: Pass, gatewayId: string): void {
  const { config, policies } = pass.rig;
  const gateway = gatewayAt(pass, gatewayId);
  if (gateway.conn !== null && !gateway.idle) return;
  const url = wakeUrlOf(pass, gatewayId);
  if (url === "") return;
  const sinceMs = gateway.pokedAtMs === null ? null : pass.atMs - gateway.pokedAtMs;
  if (!policies.pokesAgain(sinceMs, config.wakePokeCooldownMs)) return;
  putGateway(pass, { ...gateway, pokedAtMs: pass.atMs });
  emit(pass, { kind: "poke", gatewayId, url });
}
