import type { Descriptor } from "../../contract/generated/types.ts";
import type { Step } from "../sometimes/situation.ts";
import { writes } from "../sometimes/steps.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

type Change = (descriptor: Descriptor) => Descriptor;

/** What a connector may say otherwise than on the socket before. */
const CHANGES: Readonly<Record<string, Change>> = {
  "no-draft": (descriptor) => ({
    ...without(descriptor, "draft"),
    supports_draft_streaming: false,
  }),
  "no-edit": (descriptor) => ({ ...without(descriptor, "edit"), supports_edit: false }),
  legacy: (descriptor) => ({ ...descriptor, supported_ops: [] }),
  shorter: (descriptor) => ({ ...descriptor, max_message_length: 500 }),
};

const saysOtherwise: Step = (line, { conn }) =>
  line.kind === "received" && line.conn === conn && line.frame.type === "descriptor";

/** The descriptor says something else than it did, or than its sender does: what it says holds (D-14). */
export const descriptorChanged: Fault = {
  name: "descriptor-changed",
  describe: `the descriptor says something else: ${Object.keys(CHANGES).join(", ")}`,
  at: ["descriptor"],
  physical: true,
  sometimes: {
    title: "a gateway goes by a descriptor that is not as it was",
    steps: [saysOtherwise, writes("gateway", "outbound")],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: ({ event }, parameter) => {
    const change = CHANGES[parameter === "" ? "no-draft" : parameter];
    if (event.kind !== "descriptor" || change === undefined) return undefined;
    const frame = JSON.parse(event.text) as { readonly descriptor: Descriptor };
    const text = `${JSON.stringify({ ...frame, descriptor: change(frame.descriptor) })}\n`;
    const { conn } = event;
    return {
      event: "vanishes",
      instead: [{ what: "inject", conn, from: "connector", text }],
    };
  },
};

function without(descriptor: Descriptor, op: string): Descriptor {
  const ops = descriptor.supported_ops ?? [];
  return { ...descriptor, supported_ops: ops.filter((listed) => listed !== op) };
}
