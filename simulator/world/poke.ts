import { gatewayTakes } from "./gateway-side.ts";
import { thaw } from "./shape.ts";
import type { Work } from "./work.ts";

/** A gateway's wake URL is fetched: its machine is woken, if it sleeps, and the gateway told (C-40). */
export function poke(work: Work, gateway: number): void {
  thaw(work.world, gateway);
  gatewayTakes(work, gateway, { atMs: work.world.nowMs, kind: "poked" });
}
