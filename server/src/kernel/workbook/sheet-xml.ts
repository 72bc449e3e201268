// Checks a workbook's XML strictly before a library reads it.
import { maxTextBytes, type SheetLimits, SheetRefused } from "./sheet-refused.ts";

const maxTags = 1_000_000;
const maxDepth = 32;

export type Tag = {
  /** Without its prefix. */
  name: string;
  attributes: string;
  end: number;
};

// Other uses of `<` are refused, so no reader finds a tag unseen here.
const tagForm =
  /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[ \t\r\n]+[\w:.-]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"<]*"|'[^'<]*'))*)[ \t\r\n]*(\/?)>/y;

/** Opening tags. Throws SheetRefused: document type, too many or deep tags, overlong text, broken XML. */
export function* tagsOf(part: Buffer): Generator<Tag> {
  // Latin1: markup is ASCII in every accepted encoding.
  const text = part.toString("latin1");
  let [depth, count] = [0, 0];
  let end = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    // Unescaping copies a text several times, so its length is bounded.
    if (at - end > maxTextBytes) throw new SheetRefused("too long");
    const skipped = afterRemark(text, at);
    if (skipped !== undefined) {
      at = end = skipped;
      continue;
    }
    tagForm.lastIndex = at;
    const [whole = "", closes, name = "", attributes = "", empty] = tagForm.exec(text) ?? [];
    if (whole === "") throw new SheetRefused("not a sheet");
    end = at += whole.length;
    if (closes) depth--;
    else {
      if (!empty) depth++;
      if (++count > maxTags || depth > maxDepth) throw new SheetRefused("too large");
      yield { name, attributes, end };
    }
  }
}

/** Offset behind a declaration, comment or CDATA, or undefined. */
function afterRemark(text: string, at: number): number | undefined {
  const opens = ["<?", "<!--", "<![CDATA["].findIndex((opening) => text.startsWith(opening, at));
  if (opens < 0) return undefined;
  const close = ["?>", "-->", "]]>"][opens] ?? "";
  const next = text.indexOf("<", at + 1);
  const end = text.indexOf(close, at + 2);
  // Another reader might see a tag inside, so it is refused.
  if (end < 0 || (next >= 0 && next < end)) throw new SheetRefused("not a sheet");
  return end + close.length;
}

export const textBehind = (part: Buffer, { end }: Tag): string => {
  const next = part.indexOf("<", end);
  return part.toString("utf8", end, next < 0 ? part.length : next);
};

/** The raw value, ignoring prefixes. */
export function attribute({ attributes }: Pick<Tag, "attributes">, name: string): string | undefined {
  return valuesOf(attributes, name)[0];
}

const valuesOf = (attributes: string, name: string): string[] =>
  Array.from(
    attributes.matchAll(/(?:^|[ \t\r\n])(?:[\w.-]+:)?([\w.-]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/g),
    ([, at, double, single]) => (at === name ? (double ?? single ?? "") : undefined),
  ).filter((value) => value !== undefined);

/** Throws SheetRefused, also for places beyond the limits or malformed. */
export function checkPart(part: Buffer, { maxRows, lastColumn }: SheetLimits): void {
  let rows = 0;
  for (const { name, attributes } of tagsOf(part)) {
    if (name === "row" && ++rows > maxRows) throw new SheetRefused("too large");
    if (name !== "row" && name !== "c") continue;
    for (const place of valuesOf(attributes, "r")) {
      const [, column, row] =
        (name === "row" ? /^()(\d{1,9})$/ : /^([A-Z]{1,9})(\d{1,9})$/).exec(place) ?? [];
      if (column === undefined || Number(row) < 1) throw new SheetRefused("not a sheet");
      if (Number(row) > maxRows) throw new SheetRefused("too large");
      if (columnOf(column) > lastColumn) throw new SheetRefused("too wide");
    }
  }
}

/** Matches a cell or row with a place but no content. */
const empty = (tag: string): RegExp =>
  new RegExp(`<${tag}(?=\\s[^<>]*?r=["'])[^<>]*(?:/>|>\\s*</${tag}>)`, "g");

/** Some programs format empty cells to the sheet's very end. */
export function withoutFormats(sheet: Buffer): Buffer {
  const text = sheet.toString("latin1");
  // Comments and CDATA could hold lookalikes.
  if (/<!/.test(text)) return sheet;
  const prefix = /<((?:[\w.-]+:)?)sheetData[\s>]/.exec(text)?.[1] ?? "";
  const filled = text.replaceAll(empty(`${prefix}c`), "").replaceAll(empty(`${prefix}row`), "");
  return Buffer.from(filled, "latin1");
}

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
