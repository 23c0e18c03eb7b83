import { assert } from "../assert.ts";
import * as shapes from "../generated/shapes.ts";
import * as validators from "../generated/validators.js";
import type { Place } from "../generated/validators.js";
import type { Side } from "../trace-line.ts";
import { shapeOf, type Field, type Shape } from "./shape.ts";

/** A compiled validator. `errors` is about the last call. */
export interface Check {
  (value: unknown): boolean;
  readonly errors?: readonly Place[] | null;
}

/** How one kind of frame is checked. */
export interface FrameKind {
  readonly validate: Check;
  readonly shape: Shape;
}

const HELLO: FrameKind = { validate: validators.validateHello, shape: shapes.Hello };
const INBOUND_ACK: FrameKind = {
  validate: validators.validateInboundAck,
  shape: shapes.InboundAck,
};
const INTERRUPT: FrameKind = { validate: validators.validateInterrupt, shape: shapes.Interrupt };
const GOING_IDLE: FrameKind = { validate: validators.validateGoingIdle, shape: shapes.GoingIdle };

const DESCRIPTOR: FrameKind = {
  validate: validators.validateDescriptorFrame,
  shape: shapes.DescriptorFrame,
};
const OUTBOUND_RESULT: FrameKind = {
  validate: validators.validateOutboundResult,
  shape: shapes.OutboundResult,
};
const INBOUND: FrameKind = { validate: validators.validateInbound, shape: shapes.Inbound };
const INTERRUPT_INBOUND: FrameKind = {
  validate: validators.validateInterruptInbound,
  shape: shapes.InterruptInbound,
};
const GOING_IDLE_ACK: FrameKind = {
  validate: validators.validateGoingIdleAck,
  shape: shapes.GoingIdleAck,
};

const PASSTHROUGH_FORWARD: FrameKind = {
  validate: validators.validatePassthroughForward,
  shape: shapes.PassthroughForward,
};

const SEND = outbound(validators.validateOutboundSend, shapes.SendAction);
const EDIT = outbound(validators.validateOutboundEdit, shapes.EditAction);
const DELETE = outbound(validators.validateOutboundDelete, shapes.DeleteAction);
const DRAFT = outbound(validators.validateOutboundDraft, shapes.DraftAction);
const TYPING = outbound(validators.validateOutboundTyping, shapes.TypingAction);
const TASK_CARD = outbound(validators.validateOutboundTaskCard, shapes.TaskCardAction);
const TASK_CARD_STOP = outbound(validators.validateOutboundTaskCardStop, shapes.TaskCardStopAction);
const FOLLOW_UP = outbound(validators.validateOutboundFollowUp, shapes.FollowUpAction);
const GET_CHAT_INFO = outbound(validators.validateOutboundGetChatInfo, shapes.GetChatInfoAction);
const SEND_MEDIA = outbound(validators.validateOutboundSendMedia, shapes.SendMediaAction);
const PROMPT = outbound(validators.validateOutboundPrompt, shapes.PromptAction);
const REACT = outbound(validators.validateOutboundReact, shapes.ReactAction);
const THREAD_CREATE = outbound(validators.validateOutboundThreadCreate, shapes.ThreadCreateAction);
const THREAD_RENAME = outbound(validators.validateOutboundThreadRename, shapes.ThreadRenameAction);
/** An outbound whose op nobody knows, or that cannot be read (O-04). */
const OTHER = outbound(validators.validateOutboundOther, shapes.OtherAction);

/** Every type a side sends. */
export const FRAME_TYPES: Readonly<Record<Side, readonly string[]>> = {
  gateway: ["hello", "outbound", "inbound_ack", "interrupt", "going_idle"],
  connector: [
    "descriptor",
    "outbound_result",
    "inbound",
    "interrupt_inbound",
    "going_idle_ack",
    "passthrough_forward",
  ],
};

/**
 * The kind of a frame from one side, by its type and, for `outbound`, its op; `undefined` if unknown.
 * Switches, not maps: a string just parsed has no hash yet, and making one costs more than comparing.
 */
export function frameKind(from: Side, type: string, action: unknown): FrameKind | undefined {
  return from === "gateway" ? gatewayKind(type, action) : connectorKind(type);
}

function gatewayKind(type: string, action: unknown): FrameKind | undefined {
  switch (type) {
    case "outbound":
      return outboundKind(action);
    case "inbound_ack":
      return INBOUND_ACK;
    case "hello":
      return HELLO;
    case "interrupt":
      return INTERRUPT;
    case "going_idle":
      return GOING_IDLE;
    default:
      return undefined;
  }
}

function connectorKind(type: string): FrameKind | undefined {
  switch (type) {
    case "outbound_result":
      return OUTBOUND_RESULT;
    case "inbound":
      return INBOUND;
    case "descriptor":
      return DESCRIPTOR;
    case "interrupt_inbound":
      return INTERRUPT_INBOUND;
    case "going_idle_ack":
      return GOING_IDLE_ACK;
    case "passthrough_forward":
      return PASSTHROUGH_FORWARD;
    default:
      return undefined;
  }
}

function outboundKind(action: unknown): FrameKind {
  switch ((action as { readonly op?: unknown } | null | undefined)?.op) {
    case "draft":
      return DRAFT;
    case "send":
      return SEND;
    case "edit":
      return EDIT;
    case "typing":
      return TYPING;
    case "task_card":
      return TASK_CARD;
    case "task_card_stop":
      return TASK_CARD_STOP;
    case "delete":
      return DELETE;
    case "prompt":
      return PROMPT;
    case "send_media":
      return SEND_MEDIA;
    case "react":
      return REACT;
    case "get_chat_info":
      return GET_CHAT_INFO;
    case "follow_up":
      return FOLLOW_UP;
    case "thread_create":
      return THREAD_CREATE;
    case "thread_rename":
      return THREAD_RENAME;
    default:
      return OTHER;
  }
}

function outbound(validate: Check, action: Shape): FrameKind {
  const narrowed = shapes.Outbound.names.map((name, index): [string, Field] => {
    const field = shapes.Outbound.inOrder[index];
    assert(field !== undefined, `no field for ${name}`);
    return [name, name === "action" ? { ...field, shape: action } : field];
  });
  return { validate, shape: shapeOf(false, narrowed) };
}
