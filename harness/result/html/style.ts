/** The looks of the report: readable by day and by night, and on paper; every colour has a word beside it. */
export const STYLE = `
:root { color-scheme: light dark; --line: #8886; --dim: #8882; --bad: #c62828; --warn: #b26a00;
  --good: #2e7d32; --off: #607d8b; --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem 1.25rem 4rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: .5rem 0; } h2 { margin: 2.5rem 0 .75rem; } h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
code, pre { font-family: var(--mono); font-size: .85em; } pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
a, summary { text-underline-offset: .2em; } summary { cursor: pointer; padding: .35rem .5rem; border-radius: .3rem; }
:focus-visible { outline: 3px solid #1e88e5; outline-offset: 2px; }
.skip { position: absolute; left: -100rem; } .skip:focus { position: static; display: inline-block; padding: .5rem; }
.word { font-weight: 700; font-size: .8em; letter-spacing: .03em; white-space: nowrap; }
.fail, .error { color: var(--bad); } .blocked, .not-exposed, .unknown, .flaky { color: var(--warn); }
.pass { color: var(--good); } .waived, .not-applicable, .not-scored { color: var(--off); }
.counts { display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; list-style: none; }
.counts li { border: 1px solid var(--line); border-radius: .4rem; padding: .2rem .6rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .5rem 0; }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; } th { white-space: nowrap; } th, td { text-align: left; vertical-align: top; padding: .25rem .5rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
td.k { white-space: nowrap; overflow-wrap: normal; } td.n, th.n { text-align: right; white-space: nowrap; }
article { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; } article > details > div { padding: 0 1rem 1rem; }
article > details[open] > summary { border-bottom: 1px solid var(--line); }
.find { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: 1rem 0; }
.find input, .find select { font: inherit; padding: .25rem .4rem; }
.frames { list-style: none; margin: 0; padding: 0; border-left: 3px solid var(--line); }
.frames summary, .frames span.row { display: block; padding: .1rem .5rem; font-family: var(--mono); font-size: .82em; white-space: pre-wrap; overflow-wrap: anywhere; }
.frames summary { display: list-item; list-style-position: inside; } .frames pre { padding: .5rem 1rem; background: var(--dim); }
.frames .suspect { background: #c6282822; font-weight: 700; } .frames .breach { background: #b26a0022; } .frames .fault { font-style: italic; }
.chat { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 1rem; margin: .5rem 0; max-width: 44rem; }
.chat ol { list-style: none; margin: 0; padding: 0; } .chat li { margin: .4rem 0; } .chat li.reply { margin-left: 2rem; }
.bubble { display: inline-block; max-width: 100%; padding: .3rem .7rem; border-radius: .7rem; background: var(--dim); white-space: pre-wrap; overflow-wrap: anywhere; }
.user .bubble { background: #1e88e533; } .gone .bubble { text-decoration: line-through; opacity: .7; }
.who { font-size: .75em; display: block; } [hidden] { display: none !important; }
@media print { details:not([open]) { display: none; } }
`;
