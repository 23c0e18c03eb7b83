import type { z } from "zod";
import type { Bubble, PlatformAnswer, TelegramCall } from "../../../../simulator/platforms/port.ts";
import type { Arguments, FormFile } from "../../door/read-body.ts";
import type { StoredFiles } from "../../door/stored-files.ts";
import type { MethodAnswer } from "../answer.ts";
import type { Post } from "../post.ts";

/** What a method reaches. */
export interface Door {
  /** Carries a call out on the screen. */
  call(call: TelegramCall): PlatformAnswer;
  find(chat: string, id: string): Bubble | undefined;
  readonly epochMs: number;
  readonly files: StoredFiles;
  readonly post: Post;
  /** Files that came with the call. */
  readonly attached: readonly FormFile[];
  /** Aborts when the caller goes away. */
  readonly caller: AbortSignal;
}

/** One method of the Bot API: its arguments as they came → its answer. */
export type Method = (args: Arguments, door: Door) => MethodAnswer | Promise<MethodAnswer>;

/** A method that looks at its arguments first, and says which is wrong. */
export function method<Schema extends z.ZodType>(
  schema: Schema,
  perform: (args: z.output<Schema>, door: Door) => MethodAnswer | Promise<MethodAnswer>,
): Method {
  return (args, door) => {
    const read = schema.safeParse(args);
    if (read.success) return perform(read.data, door);
    const [issue] = read.error.issues;
    const field = issue?.path.map(String).join(".") ?? "";
    return { ok: false, error: `parameter "${field}" is missing or cannot be read` };
  };
}
