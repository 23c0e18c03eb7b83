import { byCapability, byClause } from "../by-clause.ts";
import type { SayClause } from "../console.ts";
import type { RunResult, ScoredCase } from "../model.ts";
import { slowest } from "../slowest.ts";
import { wordMarkup } from "./failure.ts";
import { markup, NONE, type Markup } from "./markup.ts";

export function clauseTable(run: RunResult, sayClause: SayClause): Markup {
  const rows = byClause(run).map(
    ({ clause, level, verdict, checks, passed, failed }) =>
      markup`<tr id="clause-${clause}">
        <td class="k"><code>${clause}</code></td>
        <td class="k">${level}</td>
        <td>${wordMarkup(verdict)}</td>
        <td class="n">${checks}</td>
        <td class="n">${passed}</td>
        <td class="n">${failed}</td>
        <td>${sayClause(clause) ?? ""}</td>
      </tr> `,
  );
  return markup`<h2 id="clauses">By clause</h2>
    <table>
      <thead>
        <tr>
          <th>clause</th>
          <th>level</th>
          <th>verdict</th>
          <th class="n">checks</th>
          <th class="n">passed</th>
          <th class="n">failed</th>
          <th>says</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table> `;
}

export function capabilityTable(run: RunResult): Markup {
  const rows = byCapability(run).map(
    ({ capability, verdict, cases, passed }) =>
      markup`<tr>
        <td class="k"><code>${capability}</code></td>
        <td>${wordMarkup(verdict)}</td>
        <td class="n">${cases}</td>
        <td class="n">${passed}</td>
        <td>${passed === cases ? "" : "demoted: not every case with it passes"}</td>
      </tr> `,
  );
  return markup`<h2 id="capabilities">By capability</h2>
    <table>
      <thead>
        <tr>
          <th>op</th>
          <th>verdict</th>
          <th class="n">cases</th>
          <th class="n">passed</th>
          <th></th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table> `;
}

export function waiverTable({ waivers }: RunResult): Markup {
  if (waivers === undefined) return NONE;
  const rows = waivers.entries.map(
    ({ check, state, owner, expires, reason }) =>
      markup`<tr>
        <td><code>${check}</code></td>
        <td>${state}</td>
        <td>${owner}</td>
        <td>${expires}</td>
        <td>${reason}</td>
      </tr> `,
  );
  return markup`<h2 id="waivers">Waivers of <code>${waivers.file}</code></h2>
    <table>
      <thead>
        <tr>
          <th>check</th>
          <th>state</th>
          <th>owner</th>
          <th>until</th>
          <th>reason</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table> `;
}

export function caseTable({ cases }: RunResult): Markup {
  return markup`<h2 id="cases">All cases</h2>
    <table>
      <thead>
        <tr>
          <th>case</th>
          <th>verdict</th>
          <th class="n">planned</th>
          <th class="n">executed</th>
          <th class="n">passed</th>
          <th class="n">s</th>
        </tr>
      </thead>
      <tbody>
        ${cases.map(caseRow)}
      </tbody>
    </table>
    <h2 id="slowest">Slowest</h2>
    <ol>
      ${slowest(cases).map(({ id, transport, tookMs }) => markup`<li><code>${id}</code> (${transport}) ${seconds(tookMs)} s</li>`)}
    </ol> `;
}

function caseRow(result: ScoredCase): Markup {
  const { id, title, transport, verdict, notScored, accounting, tookMs } = result;
  const { planned, executed, passed } = accounting;
  const word = notScored === true ? "not-scored" : verdict;
  return markup`<tr data-case="${id} ${title}" data-verdict="${verdict}">
    <td><code>${id}</code> (${transport})<br />${title}</td>
    <td>${wordMarkup(word)}</td>
    <td class="n">${planned}</td>
    <td class="n">${executed}</td>
    <td class="n">${passed}</td>
    <td class="n">${seconds(tookMs)}</td>
  </tr> `;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}
