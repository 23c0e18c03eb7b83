import type { ScreenMachine } from "../../../simulator/platforms/port.ts";

/** A platform that outlives the connector in front of it: whoever starts it again finds it as it was left. */
export function enduring(machine: ScreenMachine): ScreenMachine {
  let last = machine.init;
  return {
    get init() {
      return last;
    },
    step(state, input) {
      const stepped = machine.step(state, input);
      last = stepped[0];
      return stepped;
    },
    dueAtMs: (state) => machine.dueAtMs(state),
    digest: (state) => machine.digest(state),
    census: (state) => machine.census(state),
    view: (state) => machine.view(state),
    bubble: (state, chat, id) => machine.bubble(state, chat, id),
    lastBubble: (state, chat, isIt) => machine.lastBubble(state, chat, isIt),
  };
}
