// The table of `npm run bench -- compare`: what a piece of work costs at two commits.
import { median, round } from "./load.ts";

/** A round's CPU or memory; `baseline` is the CPU of one answer of the baseline in that round. */
export type Sample = { node: number; postgres?: number; baseline?: number };
export type Unit = "µs" | "ms" | "MB";
/** Without samples that commit cannot do the work. */
export type Row = { work: string; unit: Unit; ref: readonly Sample[]; head: readonly Sample[] };

/** HEAD may cost this much more before its row is marked. */
const tolerated = 1.1;
const notDone = "n/a";

/** In units of the baseline, where there is one. */
const cost = ({ node, postgres = 0, baseline = 1 }: Sample): number => (node + postgres) / baseline;

/** Median cost of HEAD by that of REF; undefined if one of them cannot do the work. */
export function costRatio({ ref, head }: Row): number | undefined {
  if (ref.length === 0 || head.length === 0) return undefined;
  return median(head.map(cost)) / median(ref.map(cost));
}

/** A markdown table, aligned. */
export function tableOf(rows: readonly Row[], ref: string): string {
  const names = [ref, "HEAD"];
  const head = [
    "work",
    ...names.map((name) => `node ${name}`),
    ...names.map((name) => `PostgreSQL ${name}`),
    ...names.map((name) => `units ${name}`),
    "HEAD / REF",
  ];
  const lines = [head, ...rows.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  const drawn = lines.map(
    (line) =>
      `| ${line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [drawn[0], rule, ...drawn.slice(1)].join("\n");
}

function cellsOf(row: Row): string[] {
  const sides = [row.ref, row.head];
  const shown = (samples: readonly Sample[], read: (sample: Sample) => number | undefined, unit = "") => {
    if (samples.length === 0) return notDone;
    const values = samples.flatMap((sample) => read(sample) ?? []);
    if (values.length === 0) return "";
    const value = median(values);
    return `${round(value, value < 100 ? 1 : 0).toLocaleString("en-US")}${unit}`;
  };
  const ratio = costRatio(row);
  return [
    row.work,
    ...sides.map((samples) => shown(samples, ({ node }) => node, ` ${row.unit}`)),
    ...sides.map((samples) =>
      shown(samples, ({ postgres }) => postgres, row.unit === "MB" ? "" : ` ${row.unit}`),
    ),
    ...sides.map((samples) =>
      shown(samples, (sample) => (sample.baseline === undefined ? undefined : cost(sample))),
    ),
    ratio === undefined ? "" : `${ratio.toFixed(2)}${ratio > tolerated ? " worse" : ""}`,
  ];
}
