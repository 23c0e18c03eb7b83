import type { GatewayHappening } from "../../contract/ports/gateway.ts";
import { gatewayTakes } from "./gateway-side.ts";
import { frozenUntilMs } from "./shape.ts";
import { gatewayLabel, type Work } from "./work.ts";

/** An operator asks something of a gateway. One whose machine is frozen hears it when it goes on. */
export function giveOrder(work: Work, gateway: number, order: GatewayHappening): void {
  const { world } = work;
  const dueAtMs = frozenUntilMs(world, gateway);
  if (dueAtMs <= world.nowMs) return gatewayTakes(work, gateway, { atMs: world.nowMs, ...order });
  const label = gatewayLabel(work, gateway, order.kind);
  const event = {
    kind: "order",
    label,
    turn: "",
    gateway,
    conn: "",
    to: "gateway",
    order,
  } as const;
  world.later = [...world.later, { dueAtMs, event }];
}
