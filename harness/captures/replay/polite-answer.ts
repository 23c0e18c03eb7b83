import type { ConnectorFrame, GatewayFrame } from "../../../contract/generated/types.ts";

/**
 * What a well-behaved side answers to a frame that the recording does not know. A live peer says things in
 * more or fewer pieces than the recorded one, and must not be held up for it.
 */
export function politeAnswer(frame: GatewayFrame | ConnectorFrame): string | undefined {
  switch (frame.type) {
    case "outbound": {
      const { requestId, action } = frame;
      const shows = action.op === "send" || (action.op === "draft" && action.final);
      const result = { success: true, ...(shows ? { message_id: `more.${requestId}` } : {}) };
      return lineOf({ type: "outbound_result", requestId, result });
    }
    case "inbound":
      if (frame.bufferId === undefined) return undefined;
      return lineOf({ type: "inbound_ack", bufferId: frame.bufferId });
    case "going_idle":
      return lineOf({ type: "going_idle_ack" });
    default:
      return undefined;
  }
}

function lineOf(frame: object): string {
  return `${JSON.stringify(frame)}\n`;
}
