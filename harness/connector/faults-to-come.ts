import type { GatewayFrame } from "../../contract/generated/types.ts";
import type { Refusal } from "../../simulator/connector/port.ts";
import type { PlatformCall } from "../../simulator/platforms/port.ts";

/** Faults asked for and not yet met; the oldest beyond it is forgotten. */
const FAULTS_WAITING_MAX = 64;

/** Faults that a person has asked for, each to be used once. */
export class FaultsToCome {
  private readonly refusals: { readonly op: string; readonly refusal: Refusal }[] = [];
  private readonly calls: { readonly method: string; readonly error: string }[] = [];

  refuse(op: string, refusal: Refusal): void {
    this.refusals.push({ op, refusal });
    if (this.refusals.length > FAULTS_WAITING_MAX) this.refusals.shift();
  }

  failCall(method: string, error: string): void {
    this.calls.push({ method, error });
    if (this.calls.length > FAULTS_WAITING_MAX) this.calls.shift();
  }

  /** The answer that this frame is to get instead of being carried out, if any. */
  refusalOf(frame: GatewayFrame): Refusal | undefined {
    if (frame.type !== "outbound") return undefined;
    const at = this.refusals.findIndex(({ op }) => op === frame.action.op);
    return at < 0 ? undefined : this.refusals.splice(at, 1)[0]?.refusal;
  }

  /** The error that this call is to get instead of being carried out, if any. */
  errorOf(call: PlatformCall): { readonly error: string } | undefined {
    const at = this.calls.findIndex(({ method }) => method === call.method);
    const [fault] = at < 0 ? [] : this.calls.splice(at, 1);
    return fault === undefined ? undefined : { error: fault.error };
  }
}
