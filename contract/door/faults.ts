import type { ContractIssue } from "../issue.ts";
import { describeValue } from "./excerpt.ts";
import { pointerOf, type Trail } from "./pointer.ts";
import type { Field } from "./shape.ts";

/** An issue about a value that is not what its field asks for. `consequence` is a sentence. */
export function wrongValue(
  field: Field,
  trail: Trail,
  value: unknown,
  consequence: string,
): ContractIssue {
  const path = pointerOf(trail);
  const got = describeValue(value, trail.at(-1) ?? "");
  return {
    clause: field.clause,
    path,
    expected: field.expected,
    got,
    severity: "error",
    message: `${path} must be ${field.expected}; it is ${value === undefined ? "missing" : got}. ${consequence}`,
  };
}

/** An issue about the whole line or frame. */
export function wrongLine(
  clause: string,
  expected: string,
  got: string,
  message: string,
): ContractIssue {
  return { clause, path: "", expected, got, severity: "error", message };
}
