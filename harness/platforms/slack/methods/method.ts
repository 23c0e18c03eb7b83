import type { z } from "zod";
import type {
  PlatformAnswer,
  ScreenView,
  SlackCall,
} from "../../../../simulator/platforms/port.ts";
import { refusal, type MethodAnswer } from "../answer.ts";
import type { Arguments } from "../arguments.ts";
import type { Identity } from "../identity.ts";
import type { Uploads } from "../uploads.ts";

/** What a Web API method reaches. */
export interface Door {
  readonly identity: Identity;
  /** Base of the URLs that answers hold: scheme, host and port, no slash at its end. */
  readonly origin: string;
  /** Carries a call out on the screen. */
  call(call: SlackCall): PlatformAnswer;
  view(): ScreenView;
  readonly uploads: Cell<Uploads>;
}

/** A place for one immutable value. */
export interface Cell<Value> {
  get(): Value;
  set(value: Value): void;
}

/** One method of the Web API: its arguments as they came → its answer. */
export type Method = (args: Arguments, door: Door) => MethodAnswer;

/** A method that looks at its arguments first, and says which are wrong as Slack does. */
export function method<Schema extends z.ZodType>(
  schema: Schema,
  perform: (args: z.output<Schema>, door: Door) => MethodAnswer,
): Method {
  return (args, door) => {
    const read = schema.safeParse(args);
    if (read.success) return perform(read.data, door);
    return refusal(
      "invalid_arguments",
      read.error.issues.map((issue) => complaint(issue, args)),
    );
  };
}

/** The screen's refusal as the method's, or the fields of the answer that it was. */
export function answerOf(
  answer: PlatformAnswer,
  fields: (id: string) => Readonly<Record<string, unknown>>,
): MethodAnswer {
  return answer.ok ? { ok: true, fields: fields(answer.id ?? "") } : answer;
}

function complaint(issue: z.core.$ZodIssue, args: Arguments): string {
  const [field = ""] = issue.path.map(String);
  return args[field] === undefined
    ? `[ERROR] missing required field: ${field}`
    : `[ERROR] ${issue.message} [json-pointer:/${issue.path.map(String).join("/")}]`;
}
