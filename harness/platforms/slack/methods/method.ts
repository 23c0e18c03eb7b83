import type { z } from "zod";
import type {
  PlatformAnswer,
  ScreenView,
  SlackCall,
} from "../../../../simulator/platforms/port.ts";
import { refusal, type MethodAnswer } from "../answer.ts";
import type { Arguments } from "../arguments.ts";
import type { Identity } from "../identity.ts";

/** What a Web API method reaches. */
export interface Door {
  readonly identity: Identity;
  /** Base of the URLs that answers hold: scheme, host and port, no slash at its end. */
  readonly origin: string;
  /** Carries a call out on the screen. */
  call(call: SlackCall): PlatformAnswer;
  view(): ScreenView;
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
    return read.success
      ? perform(read.data, door)
      : refusal("invalid_arguments", complaintsOf(read.error));
  };
}

/** The screen's refusal as the method's, or `fields` of the answer that it was. */
export function answerOf(
  answer: PlatformAnswer,
  fields: (id: string) => Readonly<Record<string, unknown>>,
): MethodAnswer {
  return answer.ok ? { ok: true, fields: fields(answer.id ?? "") } : answer;
}

function complaintsOf(error: z.ZodError): readonly string[] {
  return error.issues.map((issue) => {
    const [field] = issue.path;
    const isMissing = issue.code === "invalid_type" && issue.input === undefined;
    return isMissing
      ? `[ERROR] missing required field: ${String(field)}`
      : `[ERROR] ${issue.message} [json-pointer:/${issue.path.map(String).join("/")}]`;
  });
}
