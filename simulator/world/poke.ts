import { gatewayTakes } from "./gateway-side.ts";
import { thaw } from "./shape.ts";
import { dispatch, gatewayLabel, slotOf, tell, type Work } from "./work.ts";

/** The connector fetches the wake URL of a gateway: of each process that goes by this credential. */
export function sendPoke(work: Work, gatewayId: string): void {
  work.world.gateways.forEach(({ id }, gateway) => {
    const { id: slot, credential = slot } = slotOf(work, gateway);
    if (credential !== gatewayId) return;
    tell(work, { kind: "poke", gateway: id });
    const label = gatewayLabel(work, gateway, "poke");
    const head = { kind: "poke", label, turn: "", conn: "", to: "gateway" } as const;
    dispatch(work, { ...head, gateway });
  });
}

/** A gateway's wake URL is fetched: its machine is woken, if it sleeps, and the gateway told (C-40). */
export function poke(work: Work, gateway: number): void {
  thaw(work.world, gateway);
  gatewayTakes(work, gateway, { atMs: work.world.nowMs, kind: "poked" });
}
