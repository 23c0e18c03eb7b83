import { createHash } from "node:crypto";
import { countsLine, type SayClause } from "../console.ts";
import type { RunResult } from "../model.ts";
import { isQuiet, VERDICTS } from "../verdict.ts";
import { failureMarkup, wordMarkup } from "./failure.ts";
import { markup, NONE, trusted, type Markup } from "./markup.ts";
import { SCRIPT } from "./script.ts";
import { STYLE } from "./style.ts";
import { capabilityTable, caseTable, clauseTable, waiverTable } from "./tables.ts";

/** Cases of which every frame can be opened; of the others those that are marked, so that the page stays small. */
const DETAILED_MAX = 100;

/** The run as one page that needs nothing else, holds no script but its own, and runs nothing of a peer's. */
export function htmlReport(run: RunResult, sayClause: SayClause): string {
  const broken = run.cases.filter((result) => !isQuiet(result));
  const failures = broken.map((result, i) =>
    failureMarkup(result, { number: i + 1, isDetailed: i < DETAILED_MAX, sayClause }),
  );
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hashOf(SCRIPT)}'; base-uri 'none'; form-action 'none'`;
  const first =
    broken.length === 0 ? NONE : markup`<a class="skip" href="#case-1">Go to the first failure</a>`;
  const page = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Turnproof: ${countsLine(run)}</title>
        <style>${trusted(STYLE)}</style>
      </head>
      <body>
        ${first}
        <header>
          <h1>Turnproof</h1>
          <p>${countsLine(run)}</p>
          ${countsMarkup(run)} ${lostMarkup(run)}
          <nav aria-label="Parts">
            <a href="#failures">Failures</a> · <a href="#clauses">By clause</a> ·
            <a href="#capabilities">By capability</a> · <a href="#cases">All cases</a> ·
            <a href="#run">This run</a>
          </nav>
        </header>
        <main>
          <h2 id="failures">Not green</h2>
          ${findMarkup()}
          ${broken.length === 0 ? markup`<p>Everything that was asked for ran and holds.</p>` : failures}
          ${clauseTable(run, sayClause)} ${capabilityTable(run)} ${waiverTable(run)}
          ${caseTable(run)} ${factsMarkup(run)}
        </main>
        ${trusted(`<script>${SCRIPT}</script>`)}
      </body>
    </html> `;
  return page.text;
}

function countsMarkup({ counts }: RunResult): Markup {
  const kinds = [...VERDICTS, "not-scored"] as const;
  const items = kinds.map(
    (kind) => markup`<li data-count="${kind}">${wordMarkup(kind)} <b>${counts[kind]}</b></li>`,
  );
  return markup`<ul class="counts">
    ${items}
    <li data-count="total">in all <b>${counts.total}</b></li>
  </ul>`;
}

function findMarkup(): Markup {
  const options = VERDICTS.map((verdict) => markup`<option>${verdict}</option>`);
  return markup`<div class="find" role="search">
    <label>Find <input id="find-words" type="search" autocomplete="off" /></label>
    <label
      >Verdict
      <select id="find-verdict">
        <option value="">any</option>
        ${options}
      </select></label
    >
    <output id="find-told"></output>
  </div>`;
}

function lostMarkup({ peerLost }: RunResult): Markup {
  if (peerLost === undefined) return NONE;
  return markup`<p><span class="word error">PEER LOST</span> ${peerLost.sentence}</p>
    <pre>${peerLost.output.join("\n")}</pre>`;
}

function factsMarkup(run: RunResult): Markup {
  const { tool, contract, seed, environment, peer, command, failOn, checks, tookMs } = run;
  const facts: readonly (readonly [string, string])[] = [
    ["command", command],
    ["Turnproof", tool.version],
    [
      "contract",
      `${contract.version}, clauses ${contract.clauses}${contract.profile === undefined ? "" : `, scored under ${contract.profile}`}`,
    ],
    ["peer", peer === undefined ? "our own pair" : `${peer.side} ${peer.name}`],
    ...(peer === undefined ? [] : ([["claims", peer.claims.join(", ")]] as const)),
    ["seed", String(seed)],
    ["fails on", failOn],
    ["checks", `${checks.planned} planned, ${checks.executed} executed, ${checks.passed} passed`],
    ["environment", `Node ${environment.node}, ${environment.os} ${environment.arch}`],
    ["took", `${(tookMs / 1000).toFixed(1)} s`],
  ];
  return markup`<h2 id="run">This run</h2>
    <dl>
      ${facts.map(
        ([name, value]) =>
          markup`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
