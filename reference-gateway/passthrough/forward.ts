import type { Forward, PassthroughForward } from "../../contract/generated/types.ts";
import type { ConnId } from "../../contract/ports/gateway.ts";
import { acknowledge, takeIn } from "../inbound/admission.ts";
import { note, type Pass } from "../pass.ts";
import { readInteraction } from "./interaction.ts";

const ACK = "inbound_ack@forward";

/**
 * A request of a platform, handed on as it came. Only Discord's interactions are understood (G-96); what
 * is not is acknowledged all the same, or it would come again for ever (W-75, B26).
 */
export function onForward(pass: Pass, conn: ConnId, frame: PassthroughForward): void {
  const { forward, bufferId } = frame;
  const { policies } = pass.rig;
  const asked = policies.acknowledgesPassthrough() ? bufferId : undefined;
  const interaction =
    forward.platform === "discord"
      ? readInteraction(bodyOf(forward), forward.profile ?? null, policies)
      : undefined;
  if (interaction === undefined) {
    note(pass, `a request of ${forward.platform} says nothing to a gateway`);
    return acknowledge(pass, conn, undefined, asked, ACK);
  }
  const staged = bufferId === undefined ? null : `passthrough_buffer:${bufferId}`;
  const { id, event } = interaction;
  takeIn(pass, conn, { event, id: id ?? staged, bufferId: asked, ack: ACK });
}

/** W-74: what cannot be decoded is empty. */
function bodyOf({ bodyB64 }: Forward): string {
  try {
    const bytes = Uint8Array.from(atob(bodyB64), (char) => char.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return "";
  }
}
