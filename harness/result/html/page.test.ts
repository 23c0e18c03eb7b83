import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCase, aRun, EVIDENCE } from "../fixtures.ts";
import type { CaseResult } from "../model.ts";
import { htmlReport } from "./page.ts";

const BROWSER = process.env["TURNPROOF_CHROMIUM"] ?? "/usr/bin/chromium";
/** Where a browser must be, its absence is a failure and no reason to skip. */
const MUST_BE = process.env["CI"] !== undefined;
const BYTES_MAX = 5_000_000;
const EVIL = `</pre><script>document.title="broken"</script><img src=x onerror="document.title='broken'">`;

/** A case as large as they come: every row of its transcript can be opened. */
function largeCase(i: number): CaseResult {
  const frames = Array.from({ length: 17 }, (_, n) => ({
    n: n + 1,
    text: `${n}.000 s  g1.1  gateway → connector  draft d${n} "${"word ".repeat(10)}"`,
    detail: JSON.stringify({ kind: "sent", frame: { content: "word ".repeat(100) } }),
    ...(n === 8 ? { mark: "suspect" as const } : {}),
  }));
  const evidence = { ...EVIDENCE, frames };
  return { ...aCase("fail", `many/case-${i}`), evidence };
}

const hostile: CaseResult = {
  ...aCase("fail", "first/hostile"),
  title: EVIL,
  evidence: {
    ...EVIDENCE,
    output: [EVIL],
    frames: [{ n: 1, text: EVIL, mark: "suspect", detail: EVIL }],
  },
};
const page500 = htmlReport(
  aRun(hostile, ...Array.from({ length: 499 }, (_, i) => largeCase(i))),
  () => "A clause.",
);

test("a report of 500 failing cases is smaller than 5 MB", () => {
  expect(Buffer.byteLength(page500)).toBeLessThan(BYTES_MAX);
});

test("a report needs nothing from anywhere else", () => {
  expect(page500).not.toMatch(/\b(?:src|href)="(?!#)/);
});

/** Moves the focus as a person does who has no mouse. */
async function tabTo(page: Page, isThere: (focused: string) => boolean): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press("Tab");
    if (isThere(await focusedText(page))) return;
  }
  throw new Error("60 steps of Tab lead nowhere");
}

function focusedText(page: Page): Promise<string> {
  return page.evaluate("document.activeElement?.textContent ?? ''");
}

describe.skipIf(!existsSync(BROWSER) && !MUST_BE)(
  `in a browser (${existsSync(BROWSER) ? BROWSER : "skipped: no Chromium here; TURNPROOF_CHROMIUM names one"})`,
  () => {
    let browser: Browser;
    let page: Page;
    const alarms: string[] = [];

    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
      page = await browser.newPage();
      page.on("console", (message) => alarms.push(message.text()));
      page.on("pageerror", (error) => alarms.push(error.message));
      page.on("dialog", (dialog) => alarms.push(dialog.message()));
      const path = join(mkdtempSync(join(tmpdir(), "turnproof-")), "report.html");
      writeFileSync(path, page500);
      await page.goto(pathToFileURL(path).href);
    });
    afterAll(() => browser.close());

    test("a failure is found and its suspect opened by keyboard alone", async () => {
      await tabTo(page, (focused) => focused.includes("first failure"));
      await page.keyboard.press("Enter");
      expect(await focusedText(page)).toContain("first/hostile");

      await page.keyboard.press("Enter");
      await tabTo(page, (focused) => focused.startsWith("Open the suspect"));
      await page.keyboard.press("Enter");

      const suspect = page.locator("#suspect-1");
      expect(await suspect.getAttribute("open")).not.toBeNull();
      expect(await suspect.locator("pre").isVisible()).toBe(true);
    });

    test("what a peer wrote stays text", async () => {
      expect(await page.title()).toContain("500 cases");
      expect(await page.locator("#suspect-1 pre").textContent()).toBe(EVIL);
      expect(await page.locator("img").count()).toBe(0);
      expect(alarms).toEqual([]);
    });

    test("a search leaves the cases that it means", async () => {
      await page.locator("#find-words").focus();
      await page.keyboard.type("many/case-42 ");

      expect(await page.locator("article:visible").count()).toBe(1);
      expect(await page.locator("#find-told").textContent()).toBe("1 explained below");
    });
  },
);
