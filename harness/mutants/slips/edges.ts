import type { ConnectorFrame, GatewayFrame } from "../../../contract/generated/types.ts";
import type { ConnectorSlip, GatewaySlip } from "./slip.ts";

/** A frame or a part of one as plain data: what a slip makes of it need not be lawful. */
export type Data = Readonly<Record<string, unknown>>;

/** What a gateway writes in place of a frame; `nth` counts its effects. */
export function writing(
  change: (frame: Data, nth: number) => readonly Data[],
): Pick<GatewaySlip, "does"> {
  return {
    does: (effect, nth) =>
      effect.kind === "send"
        ? change(dataOf(effect.frame), nth).map((frame) => ({ ...effect, frame: frame as never }))
        : [effect],
  };
}

/** What a gateway writes in place of one of its ops; nothing where the list is empty. */
export function acting(
  op: string,
  change: (action: Data, nth: number) => readonly Data[],
): Pick<GatewaySlip, "does"> {
  return writing((frame, nth) => {
    const action = dataOf(frame["action"]);
    if (frame["type"] !== "outbound" || (op !== "*" && action["op"] !== op)) return [frame];
    return change(action, nth).map((changed, i) => ({
      ...frame,
      requestId: i === 0 ? frame["requestId"] : otherId(String(frame["requestId"]), i),
      action: changed,
    }));
  });
}

/** The metadata of every op, written otherwise. */
export function placing(change: (metadata: Data) => Data): Pick<GatewaySlip, "does"> {
  return acting("*", (action) => [{ ...action, metadata: change(dataOf(action["metadata"])) }]);
}

/** What a gateway takes a frame of this type for; it does not hear of it where the list is empty. */
export function taking(
  type: ConnectorFrame["type"],
  change: (frame: Data, nth: number) => readonly Data[],
): Pick<GatewaySlip, "hears"> {
  return {
    hears: (input, nth) =>
      input.kind === "frame" && input.frame.type === type
        ? change(dataOf(input.frame), nth).map((frame) => ({ ...input, frame: frame as never }))
        : [input],
  };
}

/** The same for the descriptor alone. */
export function describedAs(change: (descriptor: Data) => Data): Pick<GatewaySlip, "hears"> {
  return taking("descriptor", (frame) => [
    { ...frame, descriptor: change(dataOf(frame["descriptor"])) },
  ]);
}

/** A gateway without this kind of effect, or without some of them. */
export function never(
  kind: string,
  isMeant: (effect: Data) => boolean = () => true,
): Pick<GatewaySlip, "does"> {
  return { does: (effect) => (effect.kind === kind && isMeant(dataOf(effect)) ? [] : [effect]) };
}

/** What a connector writes in place of a frame of this type. */
export function telling(
  type: ConnectorFrame["type"],
  change: (frame: Data, nth: number) => readonly Data[],
): Pick<ConnectorSlip, "does"> {
  return {
    does: (effect, nth) =>
      effect.kind === "send" && effect.frame.type === type
        ? change(dataOf(effect.frame), nth).map((frame) => ({ ...effect, frame: frame as never }))
        : [effect],
  };
}

/** What a connector takes a frame of this type for. */
export function reading(
  type: GatewayFrame["type"],
  change: (frame: Data, nth: number) => readonly Data[],
): Pick<ConnectorSlip, "hears"> {
  return {
    hears: (input, nth) =>
      input.kind === "frame" && input.frame.type === type
        ? change(dataOf(input.frame), nth).map((frame) => ({ ...input, frame: frame as never }))
        : [input],
  };
}

/** What a connector takes an op for. */
export function serving(op: string, change: (action: Data) => Data): Pick<ConnectorSlip, "hears"> {
  return reading("outbound", (frame) => {
    const action = dataOf(frame["action"]);
    const isMeant = op === "*" || action["op"] === op;
    return [isMeant ? { ...frame, action: change(action) } : frame];
  });
}

/** What a connector makes of a call to a platform; none where the list is empty. */
export function calling(
  method: string,
  change: (call: Data) => readonly Data[],
): Pick<ConnectorSlip, "does"> {
  return {
    does: (effect) =>
      effect.kind === "call" && (method === "*" || effect.call.method === method)
        ? change(dataOf(effect.call)).map((call, i) => ({
            ...effect,
            id: i === 0 ? effect.id : `${effect.id}+${i}`,
            call: call as never,
          }))
        : [effect],
  };
}

/** A value as data; `{}` for what is none. */
export function dataOf(value: unknown): Data {
  return typeof value === "object" && value !== null ? (value as Data) : {};
}

export function without(data: Data, ...keys: readonly string[]): Data {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));
}

/** An id of the same form that nobody uses. */
function otherId(id: string, i: number): string {
  return `${i.toString(16)}${"f".repeat(7)}${id.slice(8)}`;
}
