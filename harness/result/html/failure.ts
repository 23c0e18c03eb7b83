import { blockedChecks } from "../blocked-checks.ts";
import type { SayClause } from "../console.ts";
import { findingRows } from "../finding-rows.ts";
import type { Finding, ScoredCase, ScoredCheck } from "../model.ts";
import { pagesLine } from "../pages-of.ts";
import type { FrameRow } from "../transcript.ts";
import { isQuiet, VERDICT_WORDS, type Verdict } from "../verdict.ts";
import { chatMarkup } from "./chat.ts";
import { markup, NONE, type Markup } from "./markup.ts";

/** Places shown of one check; of the others the number is enough. */
const PLACES_MAX = 5;

export interface FailureOptions {
  /** Of the page: makes the ids of what links point at. */
  readonly number: number;
  /** Whether every frame can be opened, or only those that are marked. */
  readonly isDetailed: boolean;
  readonly sayClause: SayClause;
}

/** One case that is not green: why, the chat, the frames, and the command. */
export function failureMarkup(result: ScoredCase, options: FailureOptions): Markup {
  const { id, title, verdict, transport, evidence, reproduce } = result;
  const { number } = options;
  const { planned, executed, passed } = result.accounting;
  return markup`<article id="case-${number}" data-case="${id} ${title}" data-verdict="${verdict}">
    <details>
      <summary>${wordMarkup(verdict)} <code>${id}</code> (${transport}) ${title}</summary>
      <div>
        ${suspectLink(result, number)}
        <p>${planned} checks planned, ${executed} executed, ${passed} passed</p>
        ${checksMarkup(result, options.sayClause)}
        ${
          evidence === undefined
            ? NONE
            : markup`<h3>What the user saw</h3>
                ${evidence.screens.map(chatMarkup)}
                <h3>The frames around it</h3>
                ${framesMarkup(evidence.frames, options)}`
        }
        ${outputMarkup(evidence?.output)}
        <h3>See it again</h3>
        <pre tabindex="0" aria-label="Command that shows it again">${reproduce}</pre>
      </div>
    </details>
  </article> `;
}

export function wordMarkup(verdict: Verdict | "not-scored"): Markup {
  const word = verdict === "not-scored" ? "NOT SCORED" : VERDICT_WORDS[verdict][0];
  return markup`<span class="word ${verdict}">${word}</span>`;
}

function suspectLink({ evidence }: ScoredCase, number: number): Markup {
  const suspect = evidence?.frames.find(({ mark }) => mark === "suspect");
  if (suspect === undefined) return NONE;
  return markup`<p><a href="#suspect-${number}">Open the suspect: line ${suspect.n ?? 0}</a></p>`;
}

function checksMarkup({ checks }: ScoredCase, sayClause: SayClause): Markup {
  const broken = checks.filter((check) => !isQuiet(check));
  const told = broken.filter(({ blockedBy }) => blockedBy === undefined);
  return markup`${told.map((check) => checkMarkup(check, sayClause))}
  ${blockedChecks(broken).map(({ cause, text }) => markup`<p>Blocked by <code>${cause}</code>: ${text}</p>`)}
  ${pagesLine(told).map((line) => markup`<p>${line}</p>`)}`;
}

function checkMarkup(check: ScoredCheck, sayClause: SayClause): Markup {
  const { id, title, verdict, level, clauses, findings, waiver, more = 0 } = check;
  const untold = Math.max(0, findings.length - PLACES_MAX) + more;
  return markup`<h3>${wordMarkup(verdict)} <code>${id}</code> ${title} (${level})</h3>
    ${waiver === undefined ? NONE : markup`<p>Waiver (${waiver.state}) of ${waiver.owner} until ${waiver.expires}: ${waiver.reason}</p>`}
    <ul>
      ${clauses.flatMap((clause) => {
        const says = sayClause(clause);
        return says === undefined ? [] : [markup`<li>${clauseLink(clause, check)} ${says}</li>`];
      })}
    </ul>
    ${findings.slice(0, PLACES_MAX).map(findingMarkup)}
    ${untold === 0 ? NONE : markup`<p>and ${untold} more</p>`} `;
}

/** To what the run says about the clause; what is not scored is not told there. */
function clauseLink(clause: string, { notScored }: ScoredCheck): Markup {
  if (notScored === true) return markup`<b>${clause}</b>`;
  return markup`<a href="#clause-${clause}"><b>${clause}</b></a>`;
}

function findingMarkup(finding: Finding): Markup {
  const { sentence, line } = finding;
  return markup`<p>${sentence}${line === undefined ? "" : ` (line ${line})`}</p>
    <dl>
      ${findingRows(finding).map(
        ([word, text]) =>
          markup`<dt>${word}</dt>
            <dd>${word === "suspect" ? text : markup`<code>${text}</code>`}</dd> `,
      )}
    </dl> `;
}

function framesMarkup(frames: readonly FrameRow[], options: FailureOptions): Markup {
  return markup`<ol class="frames">
    ${frames.map((row) => rowMarkup(row, options))}
  </ol>`;
}

function rowMarkup(row: FrameRow, { number, isDetailed }: FailureOptions): Markup {
  const { n, text, mark, isFault, detail } = row;
  const classes = [mark ?? "", isFault === true ? "fault" : ""].join(" ").trim();
  const said = `${n ?? ""}  ${text}${mark === undefined ? "" : `  ← ${mark}`}`;
  if (detail === undefined || !(isDetailed || mark !== undefined)) {
    return markup`<li class="${classes}"><span class="row">${said}</span></li>`;
  }
  const id = mark === "suspect" ? markup` id="suspect-${number}"` : NONE;
  return markup`<li class="${classes}"><details${id}><summary>${said}</summary><pre>${detail}</pre></details></li>`;
}

function outputMarkup(output: readonly string[] | undefined): Markup {
  if (output === undefined || output.length === 0) return NONE;
  return markup`<h3>The peer wrote last</h3>
    <pre>${output.join("\n")}</pre>`;
}
