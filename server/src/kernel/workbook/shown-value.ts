// What a spreadsheet shows for a value; uncertain text is marked.
import { createRequire } from "node:module";
import type * as Excel from "@cj-tech-master/excelts";
import { attribute, tagsOf } from "./sheet-xml.ts";

const require = createRequire(import.meta.url);
/** Loaded on demand: most sheets have no formats, and loading costs 400 files per thread. */
const formatted = (value: number | Date, code: string): string =>
  (require("@cj-tech-master/excelts") as typeof Excel).formatCellValue(value, code);

/** `unclear`: an error, lost digits, or an unknown format. */
export type Shown = { text: string; unclear?: true };

/** Larger numbers have lost digits. */
const MAX_EXACT = 1e15;
/** Parts of a format that do not change digits. */
const literals = /"[^"]*"|\\.|[_*].|\[(?:\$[^\]]*|red|blue|green|black|white|红色|蓝色|绿色|黑色|白色)\]/gi;
const digitsOnly = /^(?:[#0?,.%/+\-();@\s¥￥€$元年月日时分秒]|general)*$/i;
const timesOnly = /^(?:[ymdhs:.,/\-();@\s0年月日时分秒]|\[(?:h+|m+|s+)\]|am\/pm)*$/i;
const inChinese: Readonly<Record<string, string>> = {
  "mm-dd-yy": "yyyy/m/d",
  "m/d/yy h:mm": "yyyy/m/d h:mm",
};

export function shownNumber(value: number | Date, format = "General"): Shown {
  const code = inChinese[format] ?? format;
  if (/^(?:general|@)?$/i.test(code))
    return typeof value === "number" ? general(value) : unclear(isoDay(value));
  const signs = code.replaceAll(literals, "");
  if (typeof value === "number" && /e[+-]/i.test(signs)) return unclear(scientific(value));
  if (!digitsOnly.test(signs) && !timesOnly.test(signs))
    return unclear(typeof value === "number" ? general(value).text : isoDay(value));
  const text = formatted(value, code).trim();
  return typeof value === "number" && Math.abs(value) >= MAX_EXACT ? unclear(text) : { text };
}

export const unclear = (text: string): Shown => ({ text, unclear: true });

function general(value: number): Shown {
  if (Math.abs(value) >= MAX_EXACT) return unclear(scientific(value));
  const text = String(Number(value.toPrecision(15)));
  return text.includes("e") ? unclear(scientific(value)) : { text };
}

const scientific = (value: number): string => value.toExponential(2).toUpperCase();
const isoDay = (value: Date): string =>
  Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);

const numbered: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "mm-dd-yy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "m/d/yy h:mm",
  37: "#,##0_);(#,##0)",
  38: "#,##0_);[Red](#,##0)",
  39: "#,##0.00_);(#,##0.00)",
  40: "#,##0.00_);[Red](#,##0.00)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  48: "##0.0E+0",
};
const yearMonth = 'yyyy"年"m"月"';
const monthDay = 'm"月"d"日"';
const hourMinute = 'h"时"mm"分"';
const hourSecond = 'h"时"mm"分"ss"秒"';
/** Built-in Chinese formats (ECMA-376, 18.8.30); 34, 35, 55 and 56 name half of the day. */
const chinese: Readonly<Record<number, string>> = {
  27: yearMonth,
  28: monthDay,
  29: monthDay,
  30: "m-d-yy",
  31: 'yyyy"年"m"月"d"日"',
  32: hourMinute,
  33: hourSecond,
  34: `上午/下午${hourMinute}`,
  35: `上午/下午${hourSecond}`,
  36: yearMonth,
  50: yearMonth,
  51: monthDay,
  52: yearMonth,
  53: monthDay,
  54: monthDay,
  55: `上午/下午${hourMinute}`,
  56: `上午/下午${hourSecond}`,
  57: yearMonth,
  58: monthDay,
};

/** `isChinese`: its number means another code elsewhere. */
export type CellFormat = { code: string; isChinese: boolean };

/** Number formats in order. Throws SheetRefused. */
export function cellFormats(styles: Buffer | undefined): CellFormat[] {
  if (!styles) return [];
  const own = new Map<number, string>();
  const formats: CellFormat[] = [];
  let inCells = false;
  for (const tag of tagsOf(styles)) {
    const id = Number(attribute(tag, "numFmtId") ?? 0);
    if (tag.name === "numFmt") own.set(id, codeOf(attribute(tag, "formatCode") ?? ""));
    if (["cellStyleXfs", "cellXfs", "cellStyles", "dxfs"].includes(tag.name))
      inCells = tag.name === "cellXfs";
    if (inCells && tag.name === "xf")
      formats.push({
        code: own.get(id) ?? chinese[id] ?? numbered[id] ?? "General",
        isChinese: !own.has(id) && id in chinese,
      });
  }
  return formats;
}

const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Decoded from latin1 and unescaped. */
const codeOf = (written: string): string =>
  Buffer.from(written, "latin1")
    .toString("utf8")
    .replaceAll(/&(\w{2,4});/g, (whole, name: string) => named[name] ?? whole)
    .replaceAll(/&#(\d{1,7});/g, (_, code: string) =>
      String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)),
    );
