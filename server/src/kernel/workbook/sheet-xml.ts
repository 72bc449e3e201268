// A look at a workbook's XML before a library builds anything of it: strict, in one pass, counting as it goes.
import { mostTextBytes, type SheetLimits, SheetRefused } from "./sheet-refused.ts";

const mostTags = 1_000_000;
const mostDepth = 32;

export type Tag = {
  /** Without its prefix. */
  name: string;
  attributes: string;
  /** Where what follows the tag begins. */
  end: number;
};

// What is no tag to this is refused, so that no other reader finds a tag where none was seen here.
const tagForm =
  /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[ \t\r\n]+[\w:.-]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"<]*"|'[^'<]*'))*)[ \t\r\n]*(\/?)>/y;

/** The tags that open, in their order. Throws SheetRefused for a document type, too many tags, too deep ones, a text beyond any cell's, or no XML. */
export function* tagsOf(part: Buffer): Generator<Tag> {
  // A byte a character: markup is ASCII in every coding that gets through.
  const text = part.toString("latin1");
  let [depth, count] = [0, 0];
  let end = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    // What writes out &amp; and the like holds all of a text several times.
    if (at - end > mostTextBytes) throw new SheetRefused("too long");
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
      if (++count > mostTags || depth > mostDepth) throw new SheetRefused("too large");
      yield { name, attributes, end };
    }
  }
}

/** Where what follows an XML declaration, a remark or raw text begins; undefined when none stands there. */
function afterRemark(text: string, at: number): number | undefined {
  const opens = ["<?", "<!--", "<![CDATA["].findIndex((one) => text.startsWith(one, at));
  if (opens < 0) return undefined;
  const close = ["?>", "-->", "]]>"][opens] ?? "";
  const next = text.indexOf("<", at + 1);
  const end = text.indexOf(close, at + 2);
  // A tag inside, which another reader might take for one, is refused.
  if (end < 0 || (next >= 0 && next < end)) throw new SheetRefused("not a sheet");
  return end + close.length;
}

/** The text between the tag and the next one, as it is written. */
export const textBehind = (part: Buffer, { end }: Tag): string => {
  const next = part.indexOf("<", end);
  return part.toString("utf8", end, next < 0 ? part.length : next);
};

/** The attribute's value as it is written, whatever its prefix; undefined when the tag has none. */
export function attribute({ attributes }: Pick<Tag, "attributes">, name: string): string | undefined {
  return valuesOf(attributes, name)[0];
}

const valuesOf = (attributes: string, name: string): string[] =>
  Array.from(
    attributes.matchAll(/(?:^|[ \t\r\n])(?:[\w.-]+:)?([\w.-]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/g),
    ([, at, double, single]) => (at === name ? (double ?? single ?? "") : undefined),
  ).filter((value) => value !== undefined);

/** Looks a part through: throws SheetRefused as `tagsOf` does, and for a sheet with rows or columns beyond the limits, or that names them in no plain way. */
export function checkPart(part: Buffer, { mostRows, lastColumn }: SheetLimits): void {
  let rows = 0;
  for (const { name, attributes } of tagsOf(part)) {
    if (name === "row" && ++rows > mostRows) throw new SheetRefused("too large");
    if (name !== "row" && name !== "c") continue;
    for (const place of valuesOf(attributes, "r")) {
      const [, column, row] =
        (name === "row" ? /^()(\d{1,9})$/ : /^([A-Z]{1,9})(\d{1,9})$/).exec(place) ?? [];
      if (column === undefined || Number(row) < 1) throw new SheetRefused("not a sheet");
      if (Number(row) > mostRows) throw new SheetRefused("too large");
      if (columnOf(column) > lastColumn) throw new SheetRefused("too wide");
    }
  }
}

/** A cell or row that names its place and holds nothing. */
const empty = (tag: string): RegExp =>
  new RegExp(`<${tag}(?=\\s[^<>]*?r=["'])[^<>]*(?:/>|>\\s*</${tag}>)`, "g");

/** The sheet without cells and rows that hold only a format, as some programs write them to the sheet's very end. */
export function withoutFormats(sheet: Buffer): Buffer {
  // A byte a character, as above.
  const text = sheet.toString("latin1");
  // What stands in a remark or raw text is judged as it is.
  if (/<!/.test(text)) return sheet;
  const prefix = /<((?:[\w.-]+:)?)sheetData[\s>]/.exec(text)?.[1] ?? "";
  const filled = text.replaceAll(empty(`${prefix}c`), "").replaceAll(empty(`${prefix}row`), "");
  return Buffer.from(filled, "latin1");
}

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
