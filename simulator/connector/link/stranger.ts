import type { Descriptor } from "../../../contract/generated/types.ts";
import { MESSAGE_LENGTH_DEFAULT } from "../../../contract/limits.ts";

/**
 * What answers the hello of an identity that is not served, so that no handshake hangs (C-46). It offers what
 * every connector has; an op that uses it fails (C-47). No op at all would mean the legacy ones (W-42).
 */
export function strangerDescriptor(platform: string): Descriptor {
  return {
    contract_version: 1,
    platform,
    label: platform,
    max_message_length: MESSAGE_LENGTH_DEFAULT,
    supports_draft_streaming: false,
    supports_edit: false,
    supports_threads: false,
    markdown_dialect: "plain",
    len_unit: "chars",
    supported_ops: ["send"],
  };
}
