import { controlPanel, operate, problemOf } from "./control-panel.ts";
import type { PlatformDouble, Told } from "./port.ts";

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

/** What people do, and where it is told. */
const PANEL = controlPanel<PlatformDouble>(CONTROLS_HELP, {
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
  webhook: {
    needs: 1,
    run: async ([url = ""], double) => {
      if (!URL.canParse(url)) return `${url} is no URL`;
      const proof = await double.setWebhook(url);
      return proof.ok ? `people are told of at ${url}` : problemOf(proof);
    },
  },
});

/** Does what a line at the controls asks for, and says what came of it. Never throws. */
export function operateDouble(
  line: string,
  double: PlatformDouble,
  quit: () => void,
): Promise<string> {
  return operate(PANEL, line, double, quit);
}

async function outcome({ id, delivered }: Told): Promise<string> {
  const delivery = await delivered;
  return delivery.ok ? `${id}: told` : `${id}: not told, ${problemOf(delivery)}`;
}
