import { tableDelete, tableGet } from "../../contract/table.ts";
import type { Asked } from "../asides/aside.ts";
import type { Settled } from "../egress/requests.ts";
import { note, type Pass } from "../pass.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { giveAnswer, unregisterPrompt } from "./registry.ts";

/** What the result of a prompt says: it waits for its answer, or is asked otherwise, or not at all. */
export function settlePrompt(pass: Pass, turn: Turn, asked: Asked, settled: Settled): Turn {
  const { outcome, error } = settled;
  if (outcome === "success") return turn;
  note(pass, `a question could not be shown for certain (${outcome}): ${error ?? ""}`, turn.id);
  switch (pass.rig.policies.afterPrompt(outcome)) {
    case "keep":
      return turn;
    case "text": {
      unregisterPrompt(pass, asked.prompt);
      const again = { ...asked.aside, asking: { ...asked.asking, as: "text" as const } };
      const { asides } = turn;
      return turnWith(turn, { asides: { ...asides, waiting: [again, ...asides.waiting] } });
    }
    case "give-up": {
      const prompt = tableGet(pass.state.prompts, asked.prompt);
      unregisterPrompt(pass, asked.prompt);
      if (prompt !== undefined) giveAnswer(pass, prompt, { how: "declined" });
      return turn;
    }
  }
}

/** I-53, O-32: a question that was put as a text is open no more where the chat declines a text of its turn. */
export function withdrawTyped(pass: Pass, { id, session }: Turn): void {
  const { captures } = pass.state;
  const prompt = tableGet(captures, session);
  if (prompt?.turn !== id) return;
  pass.state.captures = tableDelete(captures, session);
  giveAnswer(pass, prompt, { how: "declined" });
}
