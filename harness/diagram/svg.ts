import { escapeAttribute, escapeMarkup } from "../result/xml-text.ts";
import type { DrawnRow } from "./choose-rows.ts";
import { lanesOf } from "./lanes.ts";

const LANE_WIDTH = 280;
const LEFT = 90;
const TOP = 60;
const ROW_HEIGHT = 30;
/** Longest text of one row, in UTF-16 code units. */
const TEXT_UNITS_MAX = 64;

const STYLE = `text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:#222}
.lane{stroke:#bbb;stroke-dasharray:3 4}.head{font-weight:700;text-anchor:middle}
.arrow{stroke:#333;stroke-width:1.4;fill:none;marker-end:url(#tip)}.call .arrow{stroke:#5b6ea8}.user .arrow{stroke:#2e7d32}
.lost .arrow{stroke:#c62828;stroke-dasharray:5 4}.fault text,.lost text{fill:#c62828;font-weight:700}
.grey{opacity:.35}.marked rect{fill:#ffd54f66}.said{text-anchor:middle}.time{fill:#777}`;

/** The rows as a picture of who wrote what to whom; every text in it is text. */
export function svgDiagram(title: string, rows: readonly DrawnRow[]): string {
  const lanes = lanesOf(rows);
  const width = LEFT + lanes.length * LANE_WIDTH;
  const height = TOP + (rows.length + 1) * ROW_HEIGHT;
  const xOf = (lane: string): number => LEFT + (lanes.indexOf(lane) + 0.5) * LANE_WIDTH;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeAttribute(title)}">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<style>${STYLE}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="8" y="18">${escapeMarkup(title)}</text>`,
    ...lanes.map((lane) => laneMark(lane, xOf(lane), height)),
    ...rows.map((row, i) => rowMark(row, TOP + (i + 0.8) * ROW_HEIGHT, width, xOf)),
    "</svg>",
    "",
  ].join("\n");
}

function laneMark(lane: string, x: number, height: number): string {
  return `<text class="head" x="${x}" y="${TOP - 12}">${escapeMarkup(lane)}</text><line class="lane" x1="${x}" x2="${x}" y1="${TOP}" y2="${height}"/>`;
}

function rowMark(row: DrawnRow, y: number, width: number, xOf: (lane: string) => number): string {
  const classes = [row.kind, row.isGrey ? "grey" : "", row.isMarked ? "marked" : ""];
  const band = row.isMarked
    ? `<rect x="0" y="${y - ROW_HEIGHT * 0.6}" width="${width}" height="${ROW_HEIGHT}"/>`
    : "";
  const time = `<text class="time" x="8" y="${y}">${(row.ms / 1000).toFixed(3)}</text>`;
  return `<g class="${classes.join(" ").trim()}">${band}${time}${markOf(row, y, xOf)}</g>`;
}

function markOf(row: DrawnRow, y: number, xOf: (lane: string) => number): string {
  const [x1, x2] = [xOf(row.from), xOf(row.to)];
  const text = escapeMarkup(wordsOf(row));
  const said = `<text class="said" x="${(x1 + x2) / 2}" y="${y - 4}">${text}</text>`;
  return x1 === x2 ? said : `<path class="arrow" d="M${x1} ${y}H${x2}"/>${said}`;
}

function wordsOf({ kind, text }: DrawnRow): string {
  const sign = kind === "fault" ? "⚡ " : kind === "lost" ? "✗ " : "";
  const cut =
    text.length > TEXT_UNITS_MAX ? `${text.slice(0, TEXT_UNITS_MAX).toWellFormed()}…` : text;
  return sign + cut.replaceAll(/\s+/g, " ");
}
