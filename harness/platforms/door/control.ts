import { nearest } from "../../../contract/nearest.ts";
import { drawScreen } from "../../../simulator/platforms/picture.ts";
import type { Delivery } from "./courier.ts";
import type { DoorFault } from "./door-fault.ts";
import { NotOnScreenError, type PlatformDouble, type Told } from "./port.ts";

export const CONTROLS_HELP = `say <chat> <user> <text>              a person writes
reply <chat> <thread> <user> <text>   a person writes in a thread
edit <chat> <id> <user> <text>        a person changes a message of theirs
press <chat> <id> <user> <button>     a person presses a button, by what it carries or its label
react <chat> <id> <user> <emoji>      a person reacts
unreact <chat> <id> <user> <emoji>    a person takes the reaction back
delete <chat> <id> <user>             a person deletes a message
fail <method> <error>                 the next such call answers this error
limit <method> <seconds>              the next such call is rate limited
lose <method>                         the next such call is done, its answer lost
hang <method>                         the next such call is done, and never answered
break <method>                        the next such call answers status 500
webhook <url>                         what people do is told there from now on
show [chat]                           what is on screen
help, quit`;

type Control = (words: readonly string[], double: PlatformDouble) => string | Promise<string>;

/** Each control with the words that it needs. */
const CONTROLS: Readonly<Record<string, { readonly needs: number; readonly run: Control }>> = {
  say: {
    needs: 3,
    run: ([chat = "", user = "", ...text], double) =>
      outcome(double.say({ chat, user, text: text.join(" ") })),
  },
  reply: {
    needs: 4,
    run: ([chat = "", thread = "", user = "", ...text], double) =>
      outcome(double.say({ chat, thread, user, text: text.join(" ") })),
  },
  edit: {
    needs: 4,
    run: ([chat = "", id = "", user = "", ...text], double) =>
      outcome(double.edit({ chat, id, user, text: text.join(" ") })),
  },
  press: {
    needs: 4,
    run: ([chat = "", id = "", user = "", ...button], double) =>
      outcome(double.press({ chat, id, user, button: button.join(" ") })),
  },
  react: {
    needs: 4,
    run: ([chat = "", id = "", user = "", emoji = ""], double) =>
      outcome(double.react({ chat, id, user, emoji })),
  },
  unreact: {
    needs: 4,
    run: ([chat = "", id = "", user = "", emoji = ""], double) =>
      outcome(double.react({ chat, id, user, emoji, remove: true })),
  },
  delete: {
    needs: 3,
    run: ([chat = "", id = "", user = ""], double) => {
      double.deleteMessage({ chat, id, user });
      return `${id} is gone`;
    },
  },
  fail: {
    needs: 2,
    run: ([method = "", ...error], double) => {
      double.failNext(method, error.join(" "));
      return `the next ${method} answers ${error.join(" ")}`;
    },
  },
  limit: {
    needs: 2,
    run: ([method = "", seconds = ""], double) => {
      const retryAfterS = Number(seconds);
      if (!Number.isInteger(retryAfterS) || retryAfterS < 1) return "give whole seconds, from 1";
      double.failNext(method, { as: "rate-limited", retryAfterS });
      return `the next ${method} is told to wait ${retryAfterS} s`;
    },
  },
  lose: failing("answer-lost", "is done, and its answer lost"),
  hang: failing("unanswered", "is done, and not answered"),
  break: failing("server-error", "answers status 500"),
  webhook: {
    needs: 1,
    run: async ([url = ""], double) => {
      if (!URL.canParse(url)) return `${url} is no URL`;
      const proof = await double.setWebhook(url);
      return proof.ok ? `people are told of at ${url}` : problemOf(proof);
    },
  },
  show: {
    needs: 0,
    run: ([chat], double) => drawScreen(double.view(), chat === undefined ? {} : { chat }),
  },
  help: { needs: 0, run: () => CONTROLS_HELP },
};

/** Does what a line at the controls asks for, and says what came of it. Never throws. */
export async function operateDouble(
  line: string,
  double: PlatformDouble,
  quit: () => void,
): Promise<string> {
  const [name = "", ...words] = line.trim().split(/\s+/);
  if (name === "quit") {
    quit();
    return "bye";
  }
  const control = Object.hasOwn(CONTROLS, name) ? CONTROLS[name] : undefined;
  if (control === undefined) return unknownControl(name);
  if (words.length < control.needs) return `use: ${usageOf(name)}`;
  try {
    return await control.run(words, double);
  } catch (error) {
    if (error instanceof NotOnScreenError) return error.message;
    throw error;
  }
}

function failing(
  as: Exclude<DoorFault["as"], "refused" | "rate-limited">,
  said: string,
): { readonly needs: number; readonly run: Control } {
  return {
    needs: 1,
    run: ([method = ""], double) => {
      double.failNext(method, { as });
      return `the next ${method} ${said}`;
    },
  };
}

async function outcome({ id, delivered }: Told): Promise<string> {
  const delivery = await delivered;
  return delivery.ok ? `${id}: told` : `${id}: not told, ${problemOf(delivery)}`;
}

function problemOf(delivery: Delivery): string {
  const tries = delivery.attempts > 1 ? ` after ${delivery.attempts} attempts` : "";
  const status = delivery.status === undefined ? "" : ` (status ${delivery.status})`;
  return `${delivery.problem ?? "it was refused"}${status}${tries}`;
}

function unknownControl(name: string): string {
  const close = nearest(name, [...Object.keys(CONTROLS), "quit"]);
  return `there is no control "${name}"; ${close === undefined ? "try help" : `did you mean ${close}?`}`;
}

function usageOf(name: string): string {
  const row = CONTROLS_HELP.split("\n").find((line) => line.startsWith(`${name} `)) ?? name;
  return row.replace(/ {2,}.*/, "");
}
