import type { Finding } from "../../result/model.ts";
import type { Probed } from "./probe.ts";

/** A finding about the result of a request that a case made. */
export function refuted({ answered, result }: Probed, sentence: string, expected: string): Finding {
  const { success, message_id, code, error } = result;
  const named = message_id === undefined ? "" : ` ${message_id}`;
  const words = [code, error].filter(Boolean).join(": ");
  return {
    sentence,
    expected,
    actual: success === true ? `success${named}` : `a failure ${words}`.trimEnd(),
    line: answered,
    suspect: { line: answered, side: "connector" },
  };
}
