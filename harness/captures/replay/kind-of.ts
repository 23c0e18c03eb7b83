import type { ConnectorFrame, GatewayFrame } from "../../../contract/generated/types.ts";

type Bag = Readonly<Record<string, unknown>>;

/** What a frame is for, so that its counterpart in another run can be told. */
export interface FrameKind {
  /** Equal for counterparts: what it does, where, and for which message. */
  readonly name: string;
  /** What follows each other in order: ops of one turn, frames of the link. */
  readonly order: string;
}

/** Kinds are told by what both runs share: ids that the playing side gave, chats, ops; never by texts. */
export function kindOf(frame: GatewayFrame | ConnectorFrame): FrameKind {
  switch (frame.type) {
    case "hello":
      return kind(`hello ${frame.platform} ${frame.botId}`, "link");
    case "descriptor":
      return kind(`descriptor ${frame.descriptor.platform}`, "link");
    case "outbound":
      return kindOfAction(frame.action as unknown as Bag);
    case "outbound_result":
      return kind(`result ${frame.requestId}`, `result ${frame.requestId}`);
    case "inbound":
      return kind(`inbound ${frame.event.source.platform ?? ""}`, "inbound");
    case "passthrough_forward":
      return kind(`passthrough ${frame.forward.platform}`, "passthrough");
    case "inbound_ack":
      return kind(`ack ${frame.bufferId}`, `ack ${frame.bufferId}`);
    case "interrupt":
    case "interrupt_inbound":
      return kind(frame.type, frame.type);
    case "going_idle":
    case "going_idle_ack":
      return kind(frame.type, "link");
  }
}

function kindOfAction(action: Bag): FrameKind {
  const metadata = (action["metadata"] ?? {}) as Bag;
  const chat = textOf(action["chat_id"]);
  const answers = textOf(
    metadata["message_id"] ?? metadata["reply_to_message_id"] ?? action["reply_to"],
  );
  const op = textOf(action["op"]);
  const shade =
    op === "draft"
      ? String(action["final"] === true)
      : op === "typing"
        ? String(action["content"] === "")
        : "";
  return kind(`${op} ${shade} ${chat} ${answers}`, `${chat} ${answers}`);
}

function kind(name: string, order: string): FrameKind {
  return { name, order };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
