import { controlPanel, operate, problemOf } from "../door/control-panel.ts";
import type { Told } from "./people.ts";
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

/** What people do, and where it is told. */
const PANEL = controlPanel<SlackDouble>(SLACK_CONTROLS_HELP, {
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
  events: {
    needs: 1,
    run: async ([eventsUrl = "", interactivityUrl], double) => {
      const proof = await double.setEventsUrl(eventsUrl, interactivityUrl);
      return proof.ok ? `${eventsUrl} answers the challenge` : problemOf(proof);
    },
  },
});

/** Does what a line at the controls asks for, and says what came of it. Never throws. */
export function operateSlack(line: string, double: SlackDouble, quit: () => void): Promise<string> {
  return operate(PANEL, line, double, quit);
}

async function outcome({ ts, delivered }: Told): Promise<string> {
  const problems = (await delivered).filter(({ ok }) => !ok).map(problemOf);
  return problems.length === 0 ? `${ts}: told` : `${ts}: not told, ${problems.join("; ")}`;
}
