import type { GatewayEffect } from "../../contract/ports/gateway.ts";
import { jsonAnswer, type FileRef, type SideAnswer } from "../../contract/ports/side-door.ts";
import type { Driver } from "./driver.ts";

export type Asked = Extract<GatewayEffect, { readonly kind: "http" }>;

export const FILE: FileRef = { hash: "a1", bytes: 2_000, mime: "image/png", name: "cat.png" };
export const KEPT: SideAnswer = jsonAnswer(200, { id: "i1", size: 2_000 });
export const FETCHED = {
  came: "answer",
  status: 200,
  body: { is: "file", file: FILE },
} satisfies SideAnswer;

/** What was asked over HTTP so far, or under one name. */
export function asked(driver: Driver, what?: string): readonly Asked[] {
  return driver.effects.filter(
    (effect): effect is Asked =>
      effect.kind === "http" && (what === undefined || effect.about.what === what),
  );
}

/** The last request of a name. */
export function request(driver: Driver, what: string): Asked {
  const found = asked(driver, what).at(-1);
  if (found === undefined) throw new Error(`nothing was asked as ${what}`);
  return found;
}

export function answerHttp(driver: Driver, what: string, answer: SideAnswer): void {
  driver.feed({ kind: "http-answer", exchange: request(driver, what).exchange, answer });
}
