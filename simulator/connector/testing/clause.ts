import { assert } from "../../../contract/assert.ts";
import { expect, test } from "vitest";
import { CONNECTOR_DEFECTS } from "../defects/index.ts";
import type { StageOptions } from "./stage.ts";
import { Stage } from "./stage.ts";

/** A fact about a sound connector, and the defects that lack it. */
export interface ClauseOptions extends StageOptions {
  readonly brokenBy?: readonly string[];
}

/** Proves that a sound connector keeps a clause, and that the check fails for each defect named. */
export function clause(title: string, options: ClauseOptions, check: (stage: Stage) => void): void {
  test(title, () => check(new Stage(options)));
  for (const id of options.brokenBy ?? []) {
    test(`${title}: not with ${id}`, () => {
      const defect = CONNECTOR_DEFECTS.find((one) => one.id === id);
      assert(defect !== undefined, `no defect is called ${id}`);
      const policies = { ...options.policies, ...defect.policies };
      expect(() => check(new Stage({ ...options, policies }))).toThrow();
    });
  }
}

/** Metadata of an op in a thread of U1's workspace. */
export const inThread = { user_id: "U1", scope_id: "T1", thread_id: "1.000001" } as const;
/** The same outside of any thread. */
export const topLevel = { user_id: "U1", scope_id: "T1" } as const;

/** Draft ops of one stream. */
export function draftOf(
  draft_id: number,
  metadata: Readonly<Record<string, string>> = inThread,
  chat_id = "D1",
): (
  content: string,
  final?: boolean,
) => {
  op: "draft";
  chat_id: string;
  draft_id: number;
  content: string;
  final: boolean;
  metadata: Readonly<Record<string, string>>;
} {
  return (content, final = false) => ({ op: "draft", chat_id, draft_id, content, final, metadata });
}
