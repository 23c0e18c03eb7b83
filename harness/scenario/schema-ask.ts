import { z } from "zod";
import type { Ask, AgentEvent } from "../../contract/ports/agent.ts";
import { durationSchema } from "./duration.ts";
import { isWellFormed, strictObject } from "./strict-object.ts";

const KINDS = ["approval", "confirm", "clarify", "choice"] as const;

const askObject = strictObject({
  approval: z.string().optional().describe("May this command run? (O-39)"),
  session: z.boolean().optional().describe("With approval: false offers nothing for the session."),
  always: z.boolean().optional().describe("With approval: false offers nothing for ever."),
  warned: z.boolean().optional().describe("With approval: a guard advised against it."),
  confirm: z.string().optional().describe("Does a command of the gateway go ahead? (O-40)"),
  clarify: z.string().optional().describe("What is meant? (O-41)"),
  choices: z.array(z.string()).optional().describe("With clarify: what may be meant."),
  choice: z.string().optional().describe("Which of some options? (O-14)"),
  options: z
    .array(
      strictObject({
        id: z.string(),
        label: z.string(),
        style: z.enum(["primary", "danger"]).optional(),
      }),
    )
    .optional()
    .describe("With choice: the options."),
  timeout: durationSchema.optional().describe("How long the agent waits; 1h unless given (G-67)."),
});

/** A question of the agent, which waits for the answer. */
export const askSchema = askObject.refine(
  (ask) => KINDS.filter((kind) => ask[kind] !== undefined).length === 1,
  { error: `a question is exactly one of ${KINDS.join(", ")}`, when: isWellFormed },
);

export type AskFile = z.output<typeof askSchema>;

export function askEvent(
  file: AskFile,
  id: string,
  own: (text: string) => string,
): Extract<AgentEvent, { readonly kind: "ask" }> {
  const { timeout: timeoutMs } = file;
  const event = { kind: "ask", id, ask: askOf(file, own) } as const;
  return timeoutMs === undefined ? event : { ...event, timeoutMs };
}

function askOf(file: AskFile, own: (text: string) => string): Ask {
  if (file.approval !== undefined) {
    return {
      what: "exec-approval",
      command: own(file.approval),
      ...(file.session === undefined ? {} : { allowSession: file.session }),
      ...(file.always === undefined ? {} : { allowAlways: file.always }),
      ...(file.warned === undefined ? {} : { smartDenied: file.warned }),
    };
  }
  if (file.confirm !== undefined) return { what: "slash-confirm", question: own(file.confirm) };
  if (file.clarify !== undefined) {
    return { what: "clarify", question: own(file.clarify), choices: file.choices ?? [] };
  }
  const options = (file.options ?? []).map(({ id, label, style }) => {
    return style === undefined ? { id, label } : { id, label, style };
  });
  return { what: "choice", question: own(file.choice ?? ""), options };
}
