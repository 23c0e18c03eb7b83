import { nearest } from "../../../contract/nearest.ts";
import { drawScreen } from "../../../simulator/platforms/picture.ts";
import type { Delivery } from "../door/courier.ts";
import { NotOnScreenError, type Told } from "./people.ts";
import type { SlackDouble } from "./port.ts";

export const SLACK_CONTROLS_HELP = `say <channel> <user> <text>             a person writes
reply <channel> <ts> <user> <text>      a person writes in the thread of a message
press <channel> <ts> <user> <button>    a person presses a button, by its action id or label
react <channel> <ts> <user> <name>      a person reacts
unreact <channel> <ts> <user> <name>    a person takes the reaction back
delete <channel> <ts> <user>            a person deletes a message
stop <channel> <ts> <user>              a person presses stop on a live stream
fail <method> <error>                   the next such call answers this error
limit <method> <seconds>                the next such call is rate limited
lose <method>                           the next such call is done, its answer lost
hang <method>                           the next such call is done, and never answered
break <method>                          the next such call answers status 500
events <url> [url]                      events go there from now on, presses to the second
show [channel]                          what is on screen
help, quit`;

type Control = (words: readonly string[], double: SlackDouble) => string | Promise<string>;

/** Each control with the words that it needs. */
const CONTROLS: Readonly<Record<string, { readonly needs: number; readonly run: Control }>> = {
  say: {
    needs: 3,
    run: ([channel = "", user = "", ...text], double) =>
      outcome(double.say({ channel, user, text: text.join(" ") })),
  },
  reply: {
    needs: 4,
    run: ([channel = "", thread = "", user = "", ...text], double) =>
      outcome(double.say({ channel, thread, user, text: text.join(" ") })),
  },
  press: {
    needs: 4,
    run: ([channel = "", ts = "", user = "", ...button], double) =>
      outcome(double.press({ channel, ts, user, button: button.join(" ") })),
  },
  react: {
    needs: 4,
    run: ([channel = "", ts = "", user = "", name = ""], double) =>
      outcome(double.react({ channel, ts, user, name })),
  },
  unreact: {
    needs: 4,
    run: ([channel = "", ts = "", user = "", name = ""], double) =>
      outcome(double.react({ channel, ts, user, name, remove: true })),
  },
  delete: {
    needs: 3,
    run: ([channel = "", ts = "", user = ""], double) =>
      outcome(double.deleteMessage({ channel, ts, user })),
  },
  stop: {
    needs: 3,
    run: ([channel = "", ts = "", user = ""], double) => {
      double.stop({ channel, ts, user });
      return `${ts} is stopped`;
    },
  },
  fail: {
    needs: 2,
    run: ([method = "", error = ""], double) => {
      double.failNext(method, error);
      return `the next ${method} answers ${error}`;
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
  lose: {
    needs: 1,
    run: ([method = ""], double) => {
      double.failNext(method, { as: "answer-lost" });
      return `the answer to the next ${method} is lost`;
    },
  },
  hang: {
    needs: 1,
    run: ([method = ""], double) => {
      double.failNext(method, { as: "unanswered" });
      return `the next ${method} is not answered`;
    },
  },
  break: {
    needs: 1,
    run: ([method = ""], double) => {
      double.failNext(method, { as: "server-error" });
      return `the next ${method} answers status 500`;
    },
  },
  events: {
    needs: 1,
    run: async ([eventsUrl = "", interactivityUrl], double) => {
      const proof = await double.setEventsUrl(eventsUrl, interactivityUrl);
      return proof.ok ? `${eventsUrl} answers the challenge` : problemOf(proof);
    },
  },
  show: {
    needs: 0,
    run: ([chat], double) => drawScreen(double.view(), chat === undefined ? {} : { chat }),
  },
  help: { needs: 0, run: () => SLACK_CONTROLS_HELP },
};

/** Does what a line at the controls asks for, and says what came of it. Never throws. */
export async function operateSlack(
  line: string,
  double: SlackDouble,
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

async function outcome({ ts, delivered }: Told): Promise<string> {
  const problems = (await delivered).filter(({ ok }) => !ok).map(problemOf);
  return problems.length === 0 ? `${ts}: told` : `${ts}: not told, ${problems.join("; ")}`;
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
  const row = SLACK_CONTROLS_HELP.split("\n").find((line) => line.startsWith(`${name} `)) ?? name;
  return row.replace(/ {2,}.*/, "");
}
